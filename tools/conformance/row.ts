/** Values that were answered so far, by the call's name, before they were decoded. */
export type Seen = ReadonlyMap<string, unknown>;

/** Who asks. */
export interface Asker {
  merchant: string;
  /** '' for a guest. */
  username: string;
}

/** Fills in what only an earlier answer knows, or who asks. */
export interface Filler<Result> {
  (seen: Seen, asker: Asker): Result | null;
  /** Calls that must have been asked before. */
  after: readonly string[];
}

export type Content = Readonly<Record<string, unknown>>;

/** Who moves money. */
export interface Payer extends Asker {
  /** In the major unit, as it was typed. */
  amount: string;
  /** '' where none was given. */
  paymentPassword: string;
  /** The idempotency key. */
  requestId: string;
}

export interface FilledOrder {
  content: Content;
  what: string;
  whom: string;
}

/** How a call that moves money is asked. */
export interface Order {
  /** Calls that must have been asked before. */
  after: readonly string[];
  /** Where it shows what became of it. */
  look: string;
  /** What is sent, what that is in words and, as the gateway calls it, where it goes; one sentence where this account cannot. */
  fill(seen: Seen, payer: Payer): FilledOrder | string;
}

/** How one call of the contract is asked, or why it never is. */
export type Row =
  | { content: Content | Filler<Content> }
  | { order: Order }
  | { byLogin: true }
  | { never: string };

export type Rows = Readonly<Record<string, Row>>;

/** Lists of lists end somewhere. */
const MAX_DEPTH = 8;
const MAX_ROWS = 50;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const scalarAt = (value: unknown, path: string): string | number | null => {
  let inner = value;
  for (const name of path.split('.')) inner = isObject(inner) ? inner[name] : undefined;
  return (typeof inner === 'string' && inner !== '') || typeof inner === 'number' ? inner : null;
};

/** The first object of an answer that has all of these fields. */
const rowWith = (value: unknown, fields: Readonly<Record<string, string>>, depth = 0): Content | null => {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  if (isObject(value)) {
    const read = Object.entries(fields).map(([name, path]) => [name, scalarAt(value, path)] as const);
    if (read.every(([, scalar]) => scalar !== null)) return Object.fromEntries(read);
  }
  for (const inner of Object.values(value).slice(0, MAX_ROWS)) {
    const found = rowWith(inner, fields, depth + 1);
    if (found) return found;
  }
  return null;
};

/** Fields of one row of the first of these answers that has such a row. */
export const rowOf = (
  calls: string,
  fields: Readonly<Record<string, string>>,
  more: Content = {},
): Filler<Content> => {
  const after = calls.split(' ');
  const fill = (seen: Seen): Content | null => {
    for (const call of after) {
      const found = rowWith(seen.get(call), fields);
      if (found) return { ...found, ...more };
    }
    return null;
  };
  return Object.assign(fill, { after });
};

/** What says who asks: older gateways want to hear it. */
export const saidBy = (content: (asker: Asker) => Content): Filler<Content> =>
  Object.assign((_: Seen, asker: Asker) => content(asker), { after: [] });

/** Calls that are asked alike. */
export const asked = (content: Content | Filler<Content>, names: string): Rows =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, { content }]));

export const never = (why: string, names: string): Rows =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, { never: why }]));
