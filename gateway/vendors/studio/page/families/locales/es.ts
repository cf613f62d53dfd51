import type { TableWord } from './en';

export const table: Record<TableWord, string> = {
  cardOf: '{{rank}} de {{suit}}',
  ace: 'as',
  jack: 'jota',
  queen: 'reina',
  king: 'rey',
  clubs: 'tréboles',
  diamonds: 'diamantes',
  hearts: 'corazones',
  spades: 'picas',
  faceDown: 'carta boca abajo',
  deal: 'Repartir',
  chip: 'Ficha',
  clear: 'Borrar',
  undo: 'Deshacer',
  laid: '{{name}}: {{amount}}',
  laidNone: '{{name}}, sin apuesta',
  full: 'Ahí no cabe más apuesta',
};
