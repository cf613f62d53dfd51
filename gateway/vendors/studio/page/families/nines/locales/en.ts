/** Words of nines. English is the shape. */
export const nines = {
  seat: 'Seat {{nth}}',
  you: 'You',
  bet: 'Seat at the table',
  pot: 'Pot {{amount}}',
  draw: 'Draw',
  stand: 'Stand',
  points: '{{points}} points',
  yourTurn: 'You have {{own}}: {{points}} points. Draw a card, or stand.',
  seatHas: '{{seat}}: {{cards}}, {{points}} points',
  rules:
    'Each seat puts the same stake into the pot and gets two cards of one pack. Ace to nine count themselves, tens and faces nothing, and only the last digit of the sum counts. Eight and nine stand at once; with less you may draw one card. The seat closest to nine takes the pot less five of a hundred; equal seats share it.',
  seats:
    'At once, the other seats are the house’s, not other players. They play by this rule: draw on five and below, stand on six and seven. A player of the same rule gets back 95 of 100. If you leave, your seat plays by it too.',
};
export type NinesWord = keyof typeof nines;
