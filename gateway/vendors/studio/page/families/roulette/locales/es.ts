import type { RouletteWord } from './en';

export const roulette: Record<RouletteWord, string> = {
  go: 'Girar',
  red: 'Rojo',
  black: 'Negro',
  zero: 'Verde',
  even: 'Par',
  odd: 'Impar',
  low: '1 a 18',
  high: '19 a 36',
  dozen: 'Números {{from}} a {{to}}',
  column: 'Columna {{nth}}',
  straight: 'Número {{numbers}}',
  split: 'Caballo {{numbers}}',
  street: 'Calle {{numbers}}',
  corner: 'Cuadro {{numbers}}',
  line: 'Línea de seis {{numbers}}',
  allBets: 'Todas las apuestas de la mesa',
  layThere: 'Poner ficha',
  lastNumbers: 'Últimos números',
  came: '{{number}}, {{colour}}.',
  rules:
    'La bola cae en una de las 37 casillas, del 0 al 36, todas con la misma probabilidad. Un número paga 36 veces la ficha; una apuesta a más números lo reparte: dos pagan 18, tres 12, cuatro 9, seis 6, doce 3 y dieciocho 2 veces. Con el 0 solo ganan las apuestas que lo incluyen.',
};
