/** What a shot can be drawn from. */
export const TICKETS = 10_000;

export interface Catch {
  /** How many of the tickets catch it. */
  tickets: number;
  /** Times the shot. */
  times: number;
}

/** A fish, with the catches that take the lowest tickets in this order; the rest gets away. */
export interface Target {
  place: string;
  catches: readonly Catch[];
}

const target = (place: string, ...catches: [tickets: number, times: number][]): Target => ({
  place,
  catches: catches.map(([tickets, times]) => ({ tickets, times })),
});

/** Shallow water: much is caught, and little of it is dear. Rows say tickets and times the shot; golden ones come second. */
export const REEF: readonly Target[] = [
  target('sprat', [4_225, 2], [300, 4]),
  target('clown', [2_816, 3], [200, 6]),
  target('angel', [1_690, 5], [120, 10]),
  target('puffer', [1_056, 8], [75, 16]),
  target('turtle', [704, 12], [50, 24]),
  target('ray', [422, 20], [30, 40]),
];

/** Deep water: seldom, and then much. */
export const DEEP: readonly Target[] = [
  target('squid', [1_056, 8], [75, 16]),
  target('lantern', [563, 15], [40, 30]),
  target('eel', [281, 30], [20, 60]),
  target('shark', [169, 50], [12, 100]),
  target('whale', [85, 100], [6, 200]),
  target('leviathan', [31, 200], [4, 500], [2, 750]),
];

/** What a ticket catches, or null. */
export const catchOf = ({ catches }: Target, ticket: number): Catch | null => {
  let from = 0;
  for (const one of catches) {
    if (ticket < from + one.tickets) return one;
    from += one.tickets;
  }
  return null;
};
