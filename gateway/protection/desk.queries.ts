import type { Query } from '../database/types';
import type { Who } from './protection.queries';

export interface EventRow extends Record<string, unknown> {
  actor: string;
  kind: string;
  facts: Record<string, unknown>;
  at: Date;
}

/** What was done, the newest first. */
export const listEvents = (
  query: Query,
  { merchantId, memberId, limit }: Who & { limit: number },
): Promise<EventRow[]> =>
  query<EventRow>(
    `select actor, kind, facts, at from protection_event
      where merchant_id = $1 and member_id = $2 order by id desc limit $3`,
    [merchantId, memberId, limit],
  );

export interface StoppedRow extends Record<string, unknown> {
  member_id: bigint;
  kind: string;
  actor: string;
  from_at: Date;
  until_at: Date;
}

/** Pauses and exclusions that hold now, those that began last first. */
export const listStopped = (
  query: Query,
  input: { merchantId: number; limit: number },
): Promise<StoppedRow[]> =>
  query<StoppedRow>(
    `select member_id, kind, actor, from_at, until_at from play_stop
      where merchant_id = $1 and until_at > clock_timestamp() order by id desc limit $2`,
    [input.merchantId, input.limit],
  );
