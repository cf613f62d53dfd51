import type { Query } from '../database/types';

export interface NewDeskAction {
  merchantId: number;
  operator: string;
  role: string;
  action: string;
  subject: string;
  ip: string;
  facts: unknown;
  /** Where it is done with the note itself; absent: it is told later. */
  outcome?: 'done';
}

/** Notes an action before it is done; answers its number. */
export const insertDeskAction = async (query: Query, action: NewDeskAction): Promise<bigint> => {
  const rows = await query<{ id: bigint }>(
    `insert into desk_action (merchant_id, operator, role, action, subject, ip, facts, outcome)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8) returning id`,
    [
      action.merchantId,
      action.operator,
      action.role,
      action.action,
      action.subject,
      action.ip,
      JSON.stringify(action.facts),
      action.outcome ?? '',
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the action was not noted');
  return id;
};

/** How it ended, told once. */
export const settleDeskAction = async (
  query: Query,
  input: { merchantId: number; id: bigint; outcome: string },
): Promise<void> => {
  await query(`update desk_action set outcome = $3 where merchant_id = $1 and id = $2 and outcome = ''`, [
    input.merchantId,
    input.id,
    input.outcome,
  ]);
};

export interface DeskActionRow extends Record<string, unknown> {
  id: bigint;
  operator: string;
  role: string;
  action: string;
  subject: string;
  ip: string;
  facts: Record<string, unknown>;
  at: Date;
  outcome: string;
}

export const listDeskActions = (
  query: Query,
  input: { merchantId: number; before: bigint | null; operator: string; subject: string; limit: number },
): Promise<DeskActionRow[]> =>
  query<DeskActionRow>(
    `select id, operator, role, action, subject, ip, facts, at, outcome from desk_action
      where merchant_id = $1 and ($2::bigint is null or id < $2) and ($3 = '' or operator = $3)
        and ($4 = '' or subject = $4)
      order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.before, input.operator, input.subject],
  );

/** Who has done one of these to a subject last; '' when none but the one who asks. */
export const lastDeskDeed = async (
  query: Query,
  input: { merchantId: number; subject: string; actions: readonly string[]; besides: string },
): Promise<string> => {
  const [row] = await query<{ operator: string }>(
    `select operator from desk_action
      where merchant_id = $1 and subject = $2 and action = any($3::text[]) and outcome = 'done' and operator <> $4
      order by id desc limit 1`,
    [input.merchantId, input.subject, input.actions, input.besides],
  );
  return row?.operator ?? '';
};

export interface DeskNoteRow extends Record<string, unknown> {
  id: bigint;
  operator: string;
  text: string;
  at: Date;
}

export const insertDeskNote = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; operator: string; text: string },
): Promise<void> => {
  await query('insert into desk_note (merchant_id, member_id, operator, text) values ($1, $2, $3, $4)', [
    input.merchantId,
    input.memberId,
    input.operator,
    input.text,
  ]);
};

export const listDeskNotes = (
  query: Query,
  input: { merchantId: number; memberId: bigint; before: bigint | null; limit: number },
): Promise<DeskNoteRow[]> =>
  query<DeskNoteRow>(
    `select id, operator, text, at from desk_note
      where merchant_id = $1 and member_id = $2 and ($3::bigint is null or id < $3)
      order by id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId, input.before],
  );
