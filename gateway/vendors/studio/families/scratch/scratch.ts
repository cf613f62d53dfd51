import type { Below } from '../../../kit/fair-stream';
import { share } from '../exact';
import { fieldsOf, numbersOf } from '../read-show';
import { unitsOfPicks, type Family, type Model } from '../family';

/** What a ticket costs. */
export const TICKET_UNITS = 20;
/** Fields of a ticket; three that show the same prize win it. */
export const FIELDS = 9;
const ALIKE = 3;

/** Tickets of one print run. */
export const TICKETS = 1_000_000;

/** Prizes in ticket prices, and how many tickets of a print run carry them; the rest win nothing. */
export const PRIZES: readonly { prices: number; tickets: number }[] = [
  { prices: 10_000, tickets: 3 },
  { prices: 1_000, tickets: 40 },
  { prices: 200, tickets: 300 },
  { prices: 50, tickets: 1_600 },
  { prices: 20, tickets: 5_000 },
  { prices: 10, tickets: 14_000 },
  { prices: 5, tickets: 36_000 },
  { prices: 2, tickets: 90_000 },
  { prices: 1, tickets: 120_000 },
];

export interface ScratchShow {
  /** What stands under each field: a place in PRIZES. */
  fields: number[];
  /** The place in PRIZES that is won, or null. */
  won: number | null;
}

/** Most units of one round. */
export const MOST_PAID = TICKET_UNITS * Math.max(...PRIZES.map((prize) => prize.prices));

/** What a ticket of the run wins: prizes take the lowest numbers, dearest first. */
export const prizeOf = (ticket: number): number | null => {
  let from = 0;
  for (const [index, prize] of PRIZES.entries()) {
    from += prize.tickets;
    if (ticket < from) return index;
  }
  return null;
};

/** Prints the fields: the won prize three times, others at most twice, all in a fair order. */
const print = (below: Below, won: number | null): number[] => {
  const lots = PRIZES.flatMap((_, prize) =>
    prize === won ? [] : Array.from({ length: ALIKE - 1 }, () => prize),
  );
  const fields: number[] = won === null ? [] : Array.from({ length: ALIKE }, () => won);
  while (fields.length < FIELDS) fields.push(...lots.splice(below(lots.length), 1));
  for (let index = FIELDS - 1; index > 0; index -= 1) {
    const other = below(index + 1);
    [fields[index], fields[other]] = [fields[other] ?? 0, fields[index] ?? 0];
  }
  return fields;
};

/** Reads what a round shows; null when it is none of the game's. */
export const readTicket = (value: unknown): ScratchShow | null => {
  const show = fieldsOf(value);
  const fields = numbersOf(show?.['fields']);
  const won = show?.['won'];
  const isWhole = fields.length === FIELDS && fields.every((prize) => PRIZES[prize] !== undefined);
  return isWhole && (won === null || typeof won === 'number') ? { fields, won } : null;
};

/** Nine fields, three alike win: a ticket of a printed run, drawn from all of its tickets each time. */
export const triples: Model = {
  name: 'triples',
  places: [{ place: '', least: TICKET_UNITS, most: TICKET_UNITS, step: TICKET_UNITS }],
  mostPicks: 1,
  mostUnits: TICKET_UNITS,
  mostActions: 0,
  returns: [{ of: '', millionths: 930_000, by: 'count' }],
  exactReturn: () =>
    share(
      PRIZES.reduce((sum, prize) => sum + prize.prices * prize.tickets, 0),
      TICKETS,
    ),
  play(below, { picks, actions }) {
    if (unitsOfPicks(triples, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const won = prizeOf(below(TICKETS));
    const show: ScratchShow = { fields: print(below, won), won };
    const prices = won === null ? 0 : (PRIZES[won]?.prices ?? 0);
    return { staked: TICKET_UNITS, paid: prices * TICKET_UNITS, show, moves: [] };
  },
  rest() {
    throw new RangeError('a ticket is over at once');
  },
};

export const scratch: Family = { name: 'scratch', models: [triples] };
