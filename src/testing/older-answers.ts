// How a gateway as they were before ours writes things.

export interface OlderAnswer {
  status?: number;
  /** JSON text: amounts are tried in every writing. */
  body: string;
  headers?: Record<string, string>;
}

/** @param value JSON text, or anything that becomes it */
export const ok = (value: unknown, more: Partial<OlderAnswer> = {}): OlderAnswer => ({
  ...more,
  body: `{"success":true,"value":${typeof value === 'string' ? value : JSON.stringify(value)}}`,
});

export const refuse = (status: number, errorCode: string, more: object = {}): OlderAnswer => ({
  status,
  body: JSON.stringify({ success: false, errorCode, message: `nein (#${status})`, ...more }),
});

/** "YYYY-MM-DD HH:mm:ss" as clocks in UTC show it. */
export const writtenTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const withCommas = (minor: number): string => {
  const [whole = '', part = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  return `${minor < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};

/** The next number that a float knows: what sums of floats leave behind. */
const noisy = (minor: number): number => (minor / 100) * (1 + Number.EPSILON);

/** One amount in one of the four ways that such gateways write it, by turn: "1,234.50", 1234.5, 1234.5000000000002, "1234.50". */
export const written = (minor: number, turn: number): string | number =>
  [() => withCommas(minor), () => minor / 100, () => noisy(minor), () => (minor / 100).toFixed(2)][
    turn % 4
  ]?.() ?? 0;

/** What lists call their rows, by turn. */
const LIST_NAMES = ['list', 'records', 'content', 'rows', 'data'] as const;

/** Rows no reader can make anything of. */
const BROKEN_ROWS: readonly unknown[] = [null, 'broken', {}];

/** The rows under one of the names that lists go by, with a broken one among them on the first page. */
export const listed = (
  rows: readonly unknown[],
  { turn = 0, page = 1, ...more }: { turn?: number; page?: number } & Record<string, unknown> = {},
): Record<string, unknown> => ({
  ...more,
  [LIST_NAMES[turn % LIST_NAMES.length] ?? 'list']:
    page === 1 ? [...rows, BROKEN_ROWS[turn % BROKEN_ROWS.length]] : rows,
});

/** One page of rows; a page behind the last is empty. */
export const paginate = <Row>(
  rows: readonly Row[],
  page: number,
  size: number,
): { rows: readonly Row[]; totalPages: number } => ({
  rows: rows.slice((page - 1) * size, page * size),
  totalPages: Math.max(1, Math.ceil(rows.length / size)),
});
