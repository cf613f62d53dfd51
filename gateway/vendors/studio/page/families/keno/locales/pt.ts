import type { KenoKey } from './en';

export const keno: Record<KenoKey, string> = {
  go: 'Sortear',
  numbers: 'Números',
  number: 'Número {{number}}',
  quick: 'Surpresinha',
  clear: 'Limpar',
  picked: '{{count}} de 10 escolhidos',
  hit: 'Número {{number}}: acerto',
  drawn: 'Número {{number}}: sorteado',
  pays: '{{hits}}: {{times}}×',
  paysName: 'O que os acertos pagam',
  told: 'Sorteados: {{drawn}}. Seus números: {{picked}}. Acertos: {{hits}}.',
  none: 'nenhum',
  rulesText:
    'Escolha de um a dez números de 80; 20 são sorteados. Cada número custa o mesmo, e os acertos pagam vezes a aposta inteira.',
  keysText: 'Teclas: Q escolhe ao acaso, C limpa.',
};
