import type { TableWord } from './en';

export const table: Record<TableWord, string> = {
  cardOf: '{{rank}} de {{suit}}',
  ace: 'ás',
  jack: 'valete',
  queen: 'dama',
  king: 'rei',
  clubs: 'paus',
  diamonds: 'ouros',
  hearts: 'copas',
  spades: 'espadas',
  faceDown: 'carta virada para baixo',
  deal: 'Dar cartas',
  chip: 'Ficha',
  clear: 'Limpar',
  undo: 'Desfazer',
  laid: '{{name}}: {{amount}}',
  laidNone: '{{name}}, sem aposta',
  full: 'Não cabe mais aposta aí',
};
