import type { Database } from '../database/types';

/** Sums of one day and product, in minor units; product '' is all of them, with the money that belongs to none. */
export interface FiguresRow extends SumsRow {
  day: string;
  product: string;
}

export interface SumsRow extends Record<string, unknown> {
  turnover: bigint;
  winnings: bigint;
  rounds: bigint;
  players: bigint;
  deposits: bigint;
  depositors: bigint;
  withdrawals: bigint;
  bonus: bigint;
  rebate: bigint;
  registrations: bigint;
  first_deposits: bigint;
  first_deposit: bigint;
}

const COLUMNS = [
  'turnover',
  'winnings',
  'rounds',
  'players',
  'deposits',
  'depositors',
  'withdrawals',
  'bonus',
  'rebate',
  'registrations',
  'first_deposits',
  'first_deposit',
];
/** The columns of sums, of rows that have them. */
export const SUMS = COLUMNS.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`).join(', ');
/** A member's own day in the columns of a team's. */
export const OF_MEMBER = `d.turnover, d.winnings, d.rounds, (d.rounds > 0)::int as players, d.deposits, (d.deposit_count > 0)::int as depositors,
  d.withdrawals, d.bonus, d.rebate, d.registrations, (d.first_deposit <> 0)::int as first_deposits, d.first_deposit`;
const OF_TEAM = COLUMNS.map((column) => `d.${column}`).join(', ');
/**
 * Sums of a member's branch: of an agent all below and the agent, of a player what the player did. `m` is the member's row; days and product
 * are parameters or expressions.
 */
export const branchSums = (of: { from: string; to: string; product: string }): string => `
  select ${SUMS} from (
    select ${OF_TEAM} from agent_day d
     where d.merchant_id = $1 and d.agent_id = m.id and m.type in (1, 2, 41, 42) and d.day between ${of.from} and ${of.to} and d.product = ${of.product}
    union all
    select ${OF_MEMBER} from agent_member_day d
     where d.merchant_id = $1 and d.member_id = m.id and m.type not in (1, 2, 41, 42) and d.day between ${of.from} and ${of.to} and d.product = ${of.product}
  ) s`;

/** By day and product, each with its sums over the other ('' and ''): grouping sets of one reading. */
export const readTeamDays = (
  db: Database,
  of: { merchantId: number; agentId: bigint; from: string; to: string },
): Promise<FiguresRow[]> =>
  db.merchant(of.merchantId).query<FiguresRow>(
    `select coalesce(day::text, '') as day, product, ${SUMS} from agent_day
      where merchant_id = $1 and agent_id = $2 and day between $3::date and $4::date
      group by grouping sets ((product), (product, day)) having product = '' or grouping(day) = 1
      order by day, product`,
    [of.merchantId, of.agentId, of.from, of.to],
  );

/** The same of one member alone. */
export const readMemberDays = (
  db: Database,
  of: { merchantId: number; memberId: bigint; from: string; to: string },
): Promise<FiguresRow[]> =>
  db.merchant(of.merchantId).query<FiguresRow>(
    `select coalesce(day::text, '') as day, product, ${SUMS}
       from (select d.day, d.product, ${OF_MEMBER} from agent_member_day d
              where d.merchant_id = $1 and d.member_id = $2 and d.day between $3::date and $4::date) d
      group by grouping sets ((product), (product, day)) having product = '' or grouping(day) = 1
      order by day, product`,
    [of.merchantId, of.memberId, of.from, of.to],
  );

/** Counts what waits into the days of members and teams. @returns how much there was; null while another node counts */
export const countTeams = async (
  db: Database,
  of: { merchantId: number; limit: number },
): Promise<number | null> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ counted: number | null }>('select agent_count($1, $2) as counted', [of.merchantId, of.limit]);
  return row?.counted ?? null;
};

/** Whether a merchant has agents. */
export const hasAgents = async (db: Database, { merchantId }: { merchantId: number }): Promise<boolean> => {
  const [row] = await db
    .merchant(merchantId)
    .query<{ there: boolean }>(
      'select exists (select from member where merchant_id = $1 and type in (1, 2, 41, 42)) as there',
      [merchantId],
    );
  return row?.there ?? false;
};

export interface TeamDifference extends Record<string, unknown> {
  agent_id: bigint;
  day: string;
  product: string;
}

/** Days of teams that say something else than the days of their members; bounded. */
export const compareTeams = (
  db: Database,
  of: { merchantId: number; from: string; to: string; limit: number },
): Promise<TeamDifference[]> =>
  db
    .merchant(of.merchantId)
    .query<TeamDifference>(
      'select agent_id, day::text as day, product from agent_day_verify($1, $2::date, $3::date, $4)',
      [of.merchantId, of.from, of.to, of.limit],
    );
