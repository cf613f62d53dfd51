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
