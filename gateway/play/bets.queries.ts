import type { Database } from '../database/types';
import type { RoundRow } from './rounds.queries';

export interface BetRow extends RoundRow {
  category: string;
  seq: bigint;
  /** When it was opened, in microseconds since 1970. */
  opened_us: bigint;
}

export interface BetFilter {
  merchantId: number;
  memberId: bigint;
  /** Days of the merchant, and where they are. */
  from: string;
  to: string;
  zone: string;
  /** '' for every one. */
  vendor: string;
  category: string;
  state: string;
  /** How it ended for the member: only rounds that are completed. */
  result: '' | 'win' | 'loss' | 'tie';
  /** Bounds of the stake; null for none. */
  min: bigint | null;
  max: bigint | null;
  /** The vendor's id of one round, '' for all. */
  search: string;
}

export interface BetSums {
  count: number;
  bet: bigint;
  win: bigint;
}

interface BetPlace {
  behind: { openedUs: bigint; seq: bigint } | null;
  limit: number;
  offset: number;
}

type Answer = { [K in keyof BetRow]: BetRow[K] | null } & {
  all_rounds: bigint;
  all_bet: bigint;
  all_win: bigint;
};
const isRow = (row: Answer): row is Answer & BetRow => row.round_id !== null;

const COLUMNS = `vendor, round_id, game_id, category, currency, state, bet, win, opened_at, ended_at, seq,
  (extract(epoch from opened_at) * 1000000)::bigint as opened_us`;

/** Rounds of one window behind a place in it, the newest first, and the sums of all; of the newest `most` where bounds of the stake find more. */
const readPage = async (
  db: Database,
  input: BetFilter & BetPlace & { most: number },
): Promise<{ rows: BetRow[]; sums: BetSums }> => {
  const found = await db.merchant(input.merchantId).query<Answer>(
    `select all_rounds, all_bet, all_win, ${COLUMNS}
       from round_page($1, $2, $3, $4::text::date, $5::text::date, $6, $7, $8, $9, $10, $11, $12,
         timestamptz 'epoch' + $13::bigint * interval '1 microsecond', $14, $15, $16)`,
    [
      input.merchantId,
      input.memberId,
      input.zone,
      input.from,
      input.to,
      input.vendor,
      input.category,
      input.state,
      input.result,
      input.min,
      input.max,
      input.most,
      input.behind?.openedUs ?? null,
      input.behind?.seq ?? 0n,
      input.limit,
      input.offset,
    ],
  );
  const [sums] = found;
  return {
    rows: found.filter(isRow),
    sums: { count: Number(sums?.all_rounds ?? 0), bet: sums?.all_bet ?? 0n, win: sums?.all_win ?? 0n },
  };
};

/** The rounds of one number: one a vendor at most, each looked up by its key. */
const readNumbered = async (
  db: Database,
  input: BetFilter & BetPlace,
): Promise<{ rows: BetRow[]; sums: BetSums }> => {
  const found = await db.merchant(input.merchantId).query<BetRow>(
    `select ${COLUMNS} from vendor v
       cross join lateral (
         select * from vendor_round f
          where f.merchant_id = $1 and f.vendor = v.code and f.round_id = $11 and f.member_id = $2 offset 0) r
      where v.merchant_id = $1 and opened_at >= $3::text::date::timestamp at time zone $5
        and opened_at < ($4::text::date + 1)::timestamp at time zone $5
        and $6 in ('', vendor) and $7 in ('', category) and $8 in ('', state) and $12 in ('', round_result(state, bet, win))
        and ($9::bigint is null or bet >= $9) and ($10::bigint is null or bet <= $10)
      order by opened_at desc, seq desc`,
    [
      input.merchantId,
      input.memberId,
      input.from,
      input.to,
      input.zone,
      input.vendor,
      input.category,
      input.state,
      input.min,
      input.max,
      input.search,
      input.result,
    ],
  );
  const { behind, offset, limit } = input;
  const rest = found.filter(
    (row) =>
      behind === null ||
      row.opened_us < behind.openedUs ||
      (row.opened_us === behind.openedUs && row.seq < behind.seq),
  );
  const sum = (pick: (row: BetRow) => bigint): bigint => found.reduce((all, row) => all + pick(row), 0n);
  return {
    rows: rest.slice(offset, offset + limit),
    sums: { count: found.length, bet: sum(({ bet }) => bet), win: sum(({ win }) => win) },
  };
};

/** A page of a betting record and the sums of all that its filter finds. */
export const readBetPage = (
  db: Database,
  input: BetFilter & BetPlace & { most: number },
): Promise<{ rows: BetRow[]; sums: BetSums }> =>
  input.search === '' ? readPage(db, input) : readNumbered(db, input);
