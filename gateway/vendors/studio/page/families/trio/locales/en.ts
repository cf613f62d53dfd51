/** Words of trio. English is the shape. */
export const trio = {
  seat: 'Seat {{nth}}',
  you: 'You',
  bet: 'Seat at the table',
  pot: 'Pot {{amount}}',
  stand: 'Keep all',
  exchangeNth: 'Exchange card {{nth}}',
  high: 'high card',
  pair: 'pair',
  flush: 'flush',
  straight: 'straight',
  three: 'three of a kind',
  'straight-flush': 'straight flush',
  yourTurn: 'You have {{own}} ({{sort}}). Keep all, or exchange one card.',
  seatHas: '{{seat}}: {{cards}} ({{sort}})',
  rules:
    'Each seat puts the same stake into the pot and gets three cards of one pack. One card may be exchanged, once. The best hand takes the pot less five of a hundred; equal hands share it. From the top: straight flush, three of a kind, straight, flush, pair, high card; the ace is highest, and also begins ace, two, three.',
  seats:
    'At once, the other seats are the house’s, not other players. They play by this rule: a straight, a flush and better stand; a pair exchanges the odd card, two of a suit the third one, and any other hand its lowest. A player of the same rule gets back 95 of 100. If you leave, your seat plays by it too.',
};
export type TrioWord = keyof typeof trio;
