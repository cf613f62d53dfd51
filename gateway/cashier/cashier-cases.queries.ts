import type { Database, Query } from '../database/types';
import type { CashierCase } from './withdrawal-types';

interface CaseRow extends Record<string, unknown> {
  id: bigint;
  kind: CashierCase['kind'];
  withdrawal_id: bigint | null;
  member_id: bigint;
  state: CashierCase['state'];
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string;
  note: string;
}

const COLUMNS = 'id, kind, withdrawal_id, member_id, state, opened_at, closed_at, closed_by, note';

const caseOf = (row: CaseRow): CashierCase => ({
  id: row.id,
  kind: row.kind,
  withdrawalId: row.withdrawal_id,
  memberId: row.member_id,
  state: row.state,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  note: row.note,
});

/** One open case of a kind and withdrawal at a time. */
export const openCase = async (
  query: Query,
  input: {
    merchantId: number;
    kind: CashierCase['kind'];
    withdrawalId: bigint;
    memberId: bigint;
    /** '' or a word that the desk has a sentence for (`caseNotes`). */
    note: '' | 'payout_disowned' | 'payout_unknown' | 'payout_silent';
    at: Date;
  },
): Promise<void> => {
  await query(
    `insert into cashier_case (merchant_id, kind, withdrawal_id, member_id, opened_at, note) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, kind, withdrawal_id) where state = 'open' do nothing`,
    [input.merchantId, input.kind, input.withdrawalId, input.memberId, input.at, input.note],
  );
};

/** The oldest first. */
export const listCases = async (
  db: Database,
  input: {
    merchantId: number;
    state: CashierCase['state'];
    after: bigint;
    limit: number;
    withdrawalId?: bigint;
  },
): Promise<CashierCase[]> =>
  (
    await db.merchant(input.merchantId).query<CaseRow>(
      `select ${COLUMNS} from cashier_case
        where merchant_id = $1 and state = $2 and id > $3 and ($5::bigint is null or withdrawal_id = $5)
        order by id limit $4`,
      [input.merchantId, input.state, input.after, input.limit, input.withdrawalId ?? null],
    )
  ).map(caseOf);

/** All of one withdrawal. */
export const casesOf = async (
  query: Query,
  input: { merchantId: number; withdrawalId: bigint },
): Promise<CashierCase[]> =>
  (
    await query<CaseRow>(
      `select ${COLUMNS} from cashier_case where merchant_id = $1 and withdrawal_id = $2 order by id limit 50`,
      [input.merchantId, input.withdrawalId],
    )
  ).map(caseOf);

/** null: there is no open one of this number. */
export const closeCase = async (
  query: Query,
  input: { merchantId: number; id: bigint; operator: string; note: string; at: Date },
): Promise<CashierCase | null> => {
  const [row] = await query<CaseRow>(
    `update cashier_case set state = 'closed', closed_at = $5, closed_by = $3, note = left($4, 1000)
      where merchant_id = $1 and id = $2 and state = 'open' returning ${COLUMNS}`,
    [input.merchantId, input.id, input.operator, input.note, input.at],
  );
  return row ? caseOf(row) : null;
};

export const findCase = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<CashierCase | null> => {
  const [row] = await query<CaseRow>(
    `select ${COLUMNS} from cashier_case where merchant_id = $1 and id = $2`,
    [input.merchantId, input.id],
  );
  return row ? caseOf(row) : null;
};
