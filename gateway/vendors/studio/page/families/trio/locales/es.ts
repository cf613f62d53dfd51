import type { TrioWord } from './en';

export const trio: Record<TrioWord, string> = {
  seat: 'Lugar {{nth}}',
  you: 'Tú',
  bet: 'Lugar en la mesa',
  pot: 'Pozo {{amount}}',
  stand: 'Quedarse con todas',
  exchangeNth: 'Cambiar la carta {{nth}}',
  high: 'carta alta',
  pair: 'par',
  flush: 'color',
  straight: 'escalera',
  three: 'trío',
  'straight-flush': 'escalera de color',
  yourTurn: 'Tienes {{own}} ({{sort}}). Quédate con todas o cambia una carta.',
  seatHas: '{{seat}}: {{cards}} ({{sort}})',
  rules:
    'Cada lugar pone la misma apuesta en el pozo y recibe tres cartas de un mazo. Se puede cambiar una carta, una vez. La mejor mano se lleva el pozo menos el cinco por ciento; las manos iguales lo reparten. De mayor a menor: escalera de color, trío, escalera, color, par, carta alta; el as es la más alta y también empieza as, dos, tres.',
  seats:
    'Al momento, los otros lugares son de la casa, no de otros jugadores. Siguen esta regla: escalera, color o mejor se quedan; un par cambia la carta suelta, dos del mismo palo cambian la tercera y cualquier otra mano cambia la más baja. Quien juega con la misma regla recibe 95 de cada 100. Si te vas, tu lugar también juega así.',
};
