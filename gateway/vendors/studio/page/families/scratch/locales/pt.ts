import type { ScratchKey } from './en';

export const scratch: Record<ScratchKey, string> = {
  go: 'Comprar',
  ticket: 'Raspadinha',
  field: 'Campo {{number}}, coberto',
  fieldOpen: 'Campo {{number}}: {{prize}}',
  all: 'Raspar tudo',
  told: 'A raspadinha mostra: {{fields}}.',
  toldWon: 'Três vezes {{prize}}.',
  toldLost: 'Nenhum prêmio aparece três vezes.',
  rulesText: 'Nove campos, cada um com um prêmio. O prêmio que aparecer três vezes é seu.',
  paysText:
    'De um milhão de raspadinhas de uma tiragem, tantas trazem cada prêmio: {{prizes}}. Cada uma é sorteada entre todas.',
  prizeOf: '{{times}} preços: {{tickets}}',
  keysText: 'Teclas: 1 a 9 raspam um campo, S todos.',
  scratchHint: 'Raspe os campos',
};
