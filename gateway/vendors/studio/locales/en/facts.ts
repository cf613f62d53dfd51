/** A round in the records, whatever its family; its page of proof tells the rest. English is the shape. */
export const facts = {
  game: 'Game',
  places: 'Bets placed',
  moves: 'Decisions made',
  paid: 'Paid back',
  times: '{{times}} times the stake',
};
export type FactKey = keyof typeof facts;
