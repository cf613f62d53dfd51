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
