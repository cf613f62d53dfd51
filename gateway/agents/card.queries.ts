import type { Database } from '../database/types';

interface Of {
  merchantId: number;
  memberId: bigint;
}

export const readNote = async (db: Database, of: Of & { agentId: bigint }): Promise<string> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ note: string }>(
      'select note from agent_note where merchant_id = $1 and agent_id = $2 and member_id = $3',
      [of.merchantId, of.agentId, of.memberId],
    );
  return row?.note ?? '';
};

/** '' takes it away. */
export const writeNote = async (db: Database, of: Of & { agentId: bigint; note: string }): Promise<void> => {
  const { query } = db.merchant(of.merchantId);
  if (of.note === '') {
    await query('delete from agent_note where merchant_id = $1 and agent_id = $2 and member_id = $3', [
      of.merchantId,
      of.agentId,
      of.memberId,
    ]);
    return;
  }
  await query(
    `insert into agent_note (merchant_id, agent_id, member_id, note) values ($1, $2, $3, $4)
     on conflict (merchant_id, agent_id, member_id) do update set note = excluded.note, written_at = clock_timestamp()`,
    [of.merchantId, of.agentId, of.memberId, of.note],
  );
};
