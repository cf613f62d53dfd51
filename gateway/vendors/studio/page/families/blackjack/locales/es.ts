import type { BlackjackWord } from './en';

export const blackjack: Record<BlackjackWord, string> = {
  dealer: 'Crupier',
  you: 'Tú',
  secondHand: 'Tu segunda mano',
  points: '{{points}} puntos',
  softPoints: '{{points}} con as',
  hit: 'Pedir',
  stand: 'Plantarse',
  double: 'Doblar',
  split: 'Dividir',
  insure: 'Seguro',
  decline: 'Sin seguro',
  bet: 'Apuesta',
  yourTurn: 'Tienes {{own}}. El crupier muestra {{card}}.',
  insuranceAsked: 'Tienes {{own}}. El crupier muestra un as: ¿quieres seguro?',
  result: 'Tú: {{own}}. Crupier: {{dealer}}.',
  blackjack: 'Blackjack',
  rules:
    'Acércate a 21 más que el crupier sin pasarte. Las figuras valen diez, el as uno u once. Las cartas salen de seis mazos barajados en cada ronda. El crupier pide hasta 16 y se planta en todo 17. El blackjack paga 3 a 2, las demás victorias 1 a 1 y los totales iguales devuelven la apuesta.',
  moreRules:
    'Un 9, 10 u 11 sin as se puede doblar; dos cartas del mismo valor se pueden dividir una vez, y los ases divididos reciben solo una carta cada uno. Contra un as, el seguro cuesta media apuesta y paga 2 a 1. Si te vas, las manos abiertas se plantan.',
};
