import type { PlainKey } from './en';

export const plain: Record<PlainKey, string> = {
  play: 'Jogar',
  places: 'Em que você aposta',
  add: 'Mais em {{place}}',
  take: 'Menos em {{place}}',
  laid: '{{place}}: {{amount}}',
  anywhere: 'A rodada',
  shown: 'O que saiu',
  nothing: 'Ainda não há nada para mostrar.',
  yes: 'sim',
  no: 'não',
  none: 'nenhum',
  tell: 'A rodada até aqui: {{facts}}.',
  clear: 'Limpar',
  rulesText:
    'Escolha em que você aposta e jogue. Quando a rodada pedir algo, os botões ficam logo abaixo. Depois, cada rodada pode ser conferida.',
};
