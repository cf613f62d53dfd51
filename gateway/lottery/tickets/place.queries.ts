import type { Database, Query, SqlValue } from '../../database/types';
import { arrayLiteral } from '../../database/values';
import type { Ledger, LedgerAnswer, PostOperation } from '../../ledger/index';

/** What a ticket may cost the house under one key of its draw. */
export interface Risk {
  key: string;
  amountMinor: bigint;
  /** Up to which the key's sum may rise. */
  capMinor: bigint;
  /** The sum before it from which its odds hold no more. */
  limitMinor: bigint;
}

/** A ticket ready to be sold. */
export interface NewTicket {
  id: bigint;
  drawId: bigint;
  memberId: bigint;
  gameCode: string;
  requestKey: string;
  /** SHA-256 in hexadecimal of what is bought. */
  requestHash: string;
  oddsVersion: number;
  category: string;
  currency: string;
  stakeMinor: bigint;
  rebateMinor: bigint;
  prizeMaxMinor: bigint;
  lineCount: number;
  lines: string;
  /** Hexadecimal. */
  salt: string;
  leaf: string;
  chase: { id: bigint; no: number } | null;
  /** What the member may stake on the draw. */
  memberCapMinor: bigint;
  risks: readonly Risk[];
}

export type Verdict =
  | 'placed'
  | 'replayed'
  | 'conflict'
  | 'closed'
  | 'full'
  | 'restricted'
  | 'member-limit'
  | 'not-enough'
  | 'odds';

/** What became of a ticket. `id`: of the ticket that stands, also for one that stood before. */
export type Placed =
  | { verdict: 'placed'; id: bigint; placedAt: Date }
  | { verdict: 'replayed'; id: bigint }
  | { verdict: 'full' | 'restricted'; key: string }
  | { verdict: Exclude<Verdict, 'placed' | 'replayed' | 'full' | 'restricted'> | 'busy' };

const VERDICTS: ReadonlyMap<
  number,
  Exclude<Verdict, 'placed' | 'replayed' | 'full' | 'restricted'>
> = new Map([
  [2, 'conflict'],
  [3, 'closed'],
  [5, 'member-limit'],
  [6, 'not-enough'],
  [8, 'odds'],
] as const);

/** The source of all journals of the lottery. */
export const SOURCE = 'lottery';
export const betKey = (ticketId: bigint): string => `bet:${ticketId}`;

/** The debit of a ticket: the stake goes to the house's side of the game at once, so that a lost one needs no further journal. */
export const stakeOf = (merchantId: number, ticket: NewTicket): PostOperation => ({
  type: 'post',
  merchantId,
  source: SOURCE,
  key: betKey(ticket.id),
  actor: ticket.memberId.toString(),
  kind: 'debit',
  category: ticket.category,
  postings: [
    {
      account: { class: 'player', owner: ticket.memberId.toString(), currency: ticket.currency },
      amountMinor: -ticket.stakeMinor,
    },
    {
      account: { class: 'lottery', owner: ticket.gameCode, currency: ticket.currency },
      amountMinor: ticket.stakeMinor,
    },
  ],
  meta: { round: ticket.id.toString(), game: ticket.gameCode, draw: ticket.drawId.toString() },
});

interface Row extends LedgerAnswer {
  verdicts: (number | null)[];
  tickets: (bigint | null)[];
  full_keys: (string | null)[];
  placed_us: bigint;
}

const CALL = `select verdicts, tickets, full_keys, placed_us, outcomes::text, journals::text, balance_ops::text,
  balance_accounts::text, balance_values::text
  from lottery_place($1, $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::bytea[], $8::int4[], $9::text[], $10::text[],
    $11::int8[], $12::int8[], $13::int8[], $14::int4[], $15::text[], $16::bytea[], $17::bytea[], $18::int8[], $19::int4[], $20::int8[],
    $21::int4[], $22::int4[], $23::int8[], $24::int8[], $25::int8[], $26::text[], $27::int8[],
    $28, $29::text[], $30::text[], $31::text[], $32::text[], $33::bytea[], $34::text[], $35::text[], $36::int8[], $37::int4[],
    $38::int4[], $39::int8[])`;

/** Risks of a batch: each key of a draw has one place. */
const risksOf = (tickets: readonly NewTicket[]): SqlValue[] => {
  const places = new Map<string, number>();
  const slots: { drawId: bigint; key: string; cap: bigint }[] = [];
  const ops: number[] = [];
  const at: number[] = [];
  const amounts: bigint[] = [];
  const limits: bigint[] = [];
  tickets.forEach((ticket, index) => {
    for (const { key, amountMinor, capMinor, limitMinor } of ticket.risks) {
      const name = `${ticket.drawId}\n${key}`;
      let place = places.get(name);
      if (place === undefined) {
        place = slots.push({ drawId: ticket.drawId, key, cap: capMinor });
        places.set(name, place);
      }
      ops.push(index + 1);
      at.push(place);
      amounts.push(amountMinor);
      limits.push(limitMinor);
    }
  });
  return [
    arrayLiteral(ops),
    arrayLiteral(at),
    arrayLiteral(amounts),
    arrayLiteral(limits),
    arrayLiteral(slots.map(({ drawId }) => drawId)),
    arrayLiteral(slots.map(({ key }) => key)),
    arrayLiteral(slots.map(({ cap }) => cap)),
  ];
};

const valuesOf = (merchantId: number, tickets: readonly NewTicket[]): SqlValue[] => {
  const list = (pick: (ticket: NewTicket) => string | bigint | number | null): string =>
    arrayLiteral(tickets.map(pick));
  return [
    merchantId,
    list(({ id }) => id),
    list(({ drawId }) => drawId),
    list(({ memberId }) => memberId),
    list(({ gameCode }) => gameCode),
    list(({ requestKey }) => requestKey),
    list(({ requestHash }) => `\\x${requestHash}`),
    list(({ oddsVersion }) => oddsVersion),
    list(({ category }) => category),
    list(({ currency }) => currency),
    list(({ stakeMinor }) => stakeMinor),
    list(({ rebateMinor }) => rebateMinor),
    list(({ prizeMaxMinor }) => prizeMaxMinor),
    list(({ lineCount }) => lineCount),
    list(({ lines }) => lines),
    list(({ salt }) => `\\x${salt}`),
    list(({ leaf }) => `\\x${leaf}`),
    list(({ chase }) => chase?.id ?? null),
    list(({ chase }) => chase?.no ?? null),
    list(({ memberCapMinor }) => memberCapMinor),
    ...risksOf(tickets),
  ];
};

const placedOf = (row: Row, index: number): Placed => {
  const verdict = row.verdicts[index];
  const id = row.tickets[index] ?? 0n;
  if (verdict === 0) return { verdict: 'placed', id, placedAt: new Date(Number(row.placed_us / 1_000n)) };
  if (verdict === 1) return { verdict: 'replayed', id };
  if (verdict === 4 || verdict === 9)
    return { verdict: verdict === 4 ? 'full' : 'restricted', key: row.full_keys[index] ?? '' };
  return { verdict: VERDICTS.get(verdict ?? -1) ?? 'busy' };
};

/** Sells a batch: tickets, what is counted beside them and their money in one transaction. */
export const placeBatch = async (
  deps: { db: Database; ledger: Ledger },
  merchantId: number,
  tickets: readonly NewTicket[],
): Promise<Placed[]> => {
  let row: Row | undefined;
  await deps.ledger.postWith({
    merchantId,
    operations: tickets.map((ticket) => stakeOf(merchantId, ticket)),
    call: async (posting) => {
      [row] = await deps.db
        .merchant(merchantId)
        .query<Row>(CALL, [...valuesOf(merchantId, tickets), ...posting]);
      return row;
    },
  });
  const answer = row;
  return tickets.map((_, index) => (answer === undefined ? { verdict: 'busy' } : placedOf(answer, index)));
};

/** Numbers for that many tickets to come; those that are not used are left out. */
export const takeNumbers = async (query: Query, count: number): Promise<bigint[]> => {
  const rows = await query<{ id: bigint }>(
    "select nextval('lottery_ticket_number') as id from generate_series(1, $1)",
    [count],
  );
  return rows.map(({ id }) => id);
};
