import type { Query } from '../../database/types';

/** Play of past days, into the queue of teams; the members' lines stand from the first day on. */
export const writePlay = async (
  query: Query,
  of: {
    merchantId: number;
    from: string;
    rows: readonly {
      memberId: bigint;
      day: string;
      category: string;
      turnover: bigint;
      won: bigint;
      winnings: bigint;
      rounds: number;
    }[];
  },
): Promise<void> => {
  const { rows } = of;
  await query(
    'select agent_demo_play($1, $2::date, $3::bigint[], $4::text[]::date[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[]::int[])',
    [
      ...[of.merchantId, of.from, rows.map(({ memberId }) => memberId), rows.map(({ day }) => day)],
      ...[rows.map(({ category }) => category), rows.map(({ turnover }) => turnover)],
      ...[rows.map(({ won }) => won), rows.map(({ winnings }) => winnings)],
      rows.map(({ rounds }) => BigInt(rounds)),
    ],
  );
};

/** Bets of the last days one by one, with what they count for. */
export const writeBets = async (
  query: Query,
  of: {
    merchantId: number;
    rows: readonly { memberId: bigint; day: string; category: string; bet: bigint; win: bigint }[];
  },
): Promise<void> => {
  const { rows } = of;
  await query(
    'select agent_demo_bets($1, $2::bigint[], $3::text[]::date[], $4::text[], $5::bigint[], $6::bigint[])',
    [
      ...[of.merchantId, rows.map(({ memberId }) => memberId), rows.map(({ day }) => day)],
      ...[rows.map(({ category }) => category), rows.map(({ bet }) => bet), rows.map(({ win }) => win)],
    ],
  );
};

/** When members came and were there last; their registrations count for that day. */
export const writeVisits = async (
  query: Query,
  of: { merchantId: number; rows: readonly { memberId: bigint; came: string; seen: string }[] },
): Promise<void> => {
  const { merchantId, rows } = of;
  await query('select agent_demo_visits($1, $2::bigint[], $3::text[]::date[], $4::text[]::date[])', [
    ...[merchantId, rows.map(({ memberId }) => memberId)],
    ...[rows.map(({ came }) => came), rows.map(({ seen }) => seen)],
  ]);
};

/** A contract of the demo counted from then on. */
export const backdate = async (
  query: Query,
  of: { merchantId: number; contractId: bigint; day: string },
): Promise<void> => {
  await query(
    'update agent_contract_force set from_day = $3::date where merchant_id = $1 and contract_id = $2',
    [...[of.merchantId, of.contractId, of.day]],
  );
};

/** Rates that stood when a day began. */
export const writePastRates = async (
  query: Query,
  of: {
    merchantId: number;
    day: string;
    rows: readonly { memberId: bigint; product: string; ppm: number }[];
  },
): Promise<void> => {
  const { rows } = of;
  await query(
    `insert into member_rate (merchant_id, member_id, product, ppm, since, actor)
     select $1, r.member_id, r.product, r.ppm, day_begins($2::text::date, m.time_zone), 'demo'
       from unnest($3::bigint[], $4::text[], $5::bigint[]) r(member_id, product, ppm) join merchant m on m.id = $1
     on conflict do nothing`,
    [
      ...[of.merchantId, of.day, rows.map(({ memberId }) => memberId), rows.map(({ product }) => product)],
      rows.map(({ ppm }) => BigInt(ppm)),
    ],
  );
};
