import type { Query } from '../database/types';

export interface NewAction {
  merchantId: number;
  actor: string;
  command: string;
  target: string;
  before: unknown;
  after: unknown;
}

/** The note of a change, in its transaction, and the word to every running gateway. */
export const insertAction = async (
  query: Query,
  action: NewAction & { channels: readonly string[] },
): Promise<void> => {
  await query(
    `insert into operator_action (merchant_id, actor, command, target, before, after)
     values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb)`,
    [
      action.merchantId,
      action.actor,
      action.command,
      action.target,
      JSON.stringify(action.before ?? null),
      JSON.stringify(action.after ?? null),
    ],
  );
  await query('select pg_notify(channel, $2) from unnest($1::text[]) as channel', [
    action.channels,
    String(action.merchantId),
  ]);
};

export interface ActionRow extends Record<string, unknown> {
  id: bigint;
  actor: string;
  command: string;
  target: string;
  before: unknown;
  after: unknown;
  at: Date;
}

export const listActions = (
  query: Query,
  input: { merchantId: number; limit: number },
): Promise<ActionRow[]> =>
  query<ActionRow>(
    `select id, actor, command, target, before, after, at from operator_action
      where merchant_id = $1 order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId],
  );

/** Whether an operator has ever done this to that. */
export const wasDone = async (
  query: Query,
  { merchantId, command, target }: Pick<NewAction, 'merchantId' | 'command' | 'target'>,
): Promise<boolean> => {
  const rows = await query(
    'select 1 from operator_action where merchant_id = $1 and command = $2 and target = $3 limit 1',
    [merchantId, command, target],
  );
  return rows.length > 0;
};
