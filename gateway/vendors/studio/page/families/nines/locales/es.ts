import type { NinesWord } from './en';

export const nines: Record<NinesWord, string> = {
  seat: 'Lugar {{nth}}',
  you: 'Tú',
  bet: 'Lugar en la mesa',
  pot: 'Pozo {{amount}}',
  draw: 'Pedir carta',
  stand: 'Plantarse',
  points: '{{points}} puntos',
  yourTurn: 'Tienes {{own}}: {{points}} puntos. Pide una carta o plántate.',
  seatHas: '{{seat}}: {{cards}}, {{points}} puntos',
  rules:
    'Cada lugar pone la misma apuesta en el pozo y recibe dos cartas de un mazo. Del as al nueve valen su número, los dieces y las figuras nada, y solo cuenta la última cifra de la suma. Ocho y nueve se plantan al instante; con menos puedes pedir una carta. El lugar más cercano a nueve se lleva el pozo menos el cinco por ciento; los lugares iguales lo reparten.',
  seats:
    'Al momento, los otros lugares son de la casa, no de otros jugadores. Siguen esta regla: piden con cinco o menos y se plantan con seis y siete. Quien juega con la misma regla recibe 95 de cada 100. Si te vas, tu lugar también juega así.',
};
