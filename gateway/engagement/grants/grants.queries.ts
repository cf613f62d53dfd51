import type { Database, Query, Row, SqlValue } from '../../database/types';
import { arrayLiteral } from '../../database/values';
import type { Ledger, LedgerAnswer, PostOperation } from '../../ledger/index';

export type GrantState = 'issued' | 'active' | 'completed' | 'forfeited' | 'expired' | 'void';

export interface GrantRow extends Row {
  id: bigint;
  promotion_id: bigint;
  version: number;
  member_id: bigint;
  occasion: string;
  event_seq: bigint;
  cause: string;
  state: GrantState;
  kind: string;
  currency: string;
  money: bigint;
  bonus: bigint;
  points: bigint;
  tickets: string;
  granted_at: Date;
  claim_until: Date | null;
  claimed_at: Date | null;
  ended_at: Date | null;
  ended_why: string;
  required: bigint;
  progress: bigint;
  expires_at: Date | null;
  debt: bigint;
  review: boolean;
  rounds: bigint;
  rounds_stake: bigint;
  rounds_open: boolean;
}
/** Time stands still while its member is shut out or pauses. */
const CLAIM_UNTIL =
  'g.claim_until + promotion_frozen(g.merchant_id, g.member_id, g.granted_at, clock_timestamp())';
const EXPIRES_AT =
  'g.expires_at + promotion_frozen(g.merchant_id, g.member_id, g.claimed_at, clock_timestamp())';
export const COLUMNS = `g.id, g.promotion_id, g.version, g.member_id, g.occasion, g.event_seq, g.cause, g.state, g.kind, g.currency, g.money, g.bonus,
  g.points, g.tickets, g.granted_at,
  case when g.state = 'issued' then ${CLAIM_UNTIL} else g.claim_until end as claim_until, g.claimed_at, g.ended_at, g.ended_why, g.required, g.progress,
  case when g.state = 'active' then ${EXPIRES_AT} else g.expires_at end as expires_at, g.debt, g.review,
  g.rounds, g.rounds_stake, g.rounds_open`;

export const findGrant = async (
  query: Query,
  of: { merchantId: number; id: bigint },
): Promise<GrantRow | null> => {
  const [row] = await query<GrantRow>(
    `select ${COLUMNS} from promotion_grant g where g.merchant_id = $1 and g.id = $2`,
    [of.merchantId, of.id],
  );
  return row ?? null;
};

/** Grants that a cause gave and that are not taken back yet. */
export const readCaused = (
  query: Query,
  of: { merchantId: number; memberId: bigint; cause: string },
): Promise<GrantRow[]> =>
  query<GrantRow>(
    `select ${COLUMNS} from promotion_grant g where g.merchant_id = $1 and g.member_id = $2 and g.cause = $3
        and g.state in ('issued', 'active', 'completed') order by g.id limit 500`,
    [of.merchantId, of.memberId, of.cause],
  );

/** Bonus money in play of some members, the oldest of each first: that one is wagered. */
export const readActive = (
  query: Query,
  of: { merchantId: number; members: readonly bigint[] },
): Promise<GrantRow[]> =>
  query<GrantRow>(
    `select ${COLUMNS} from promotion_grant g
      where g.merchant_id = $1 and g.state = 'active' and not g.rounds_open and g.member_id = any ($2::int8[]) order by g.member_id, g.id`,
    [of.merchantId, of.members],
  );

/** Grants of a member or of a promotion, the newest first. */
export const listGrants = (
  query: Query,
  of: {
    merchantId: number;
    memberId?: bigint;
    promotionId?: bigint;
    states?: readonly GrantState[];
    limit: number;
  },
): Promise<GrantRow[]> =>
  query<GrantRow>(
    `select ${COLUMNS} from promotion_grant g
      where g.merchant_id = $1 and ($2::int8 is null or g.member_id = $2) and ($3::int8 is null or g.promotion_id = $3)
        and ($4::text[] is null or g.state = any ($4)) order by g.id desc limit $5`,
    [of.merchantId, of.memberId ?? null, of.promotionId ?? null, of.states ?? null, of.limit],
  );

/** What can lapse, expire or be completed now. A bonus is not closed while a bet of its member is not settled or not counted. */
export const readDue = (
  query: Query,
  of: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<(GrantRow & { deed: 'lapse' | 'expire' | 'close'; left: bigint })[]> =>
  query(
    `select ${COLUMNS}, 'lapse' as deed, 0::bigint as left
       from promotion_grant g where g.merchant_id = $1 and g.state = 'issued' and g.id <> all ($3::int8[]) and g.claim_until <= clock_timestamp()
        and ${CLAIM_UNTIL} <= clock_timestamp()
        and not exists (select from promotion_request q where q.merchant_id = g.merchant_id and q.grant_id = g.id and q.state = 'pending')
     union all
     select d.* from (
       select ${COLUMNS}, case when g.progress >= g.required then 'close' else 'expire' end as deed, coalesce(a.balance, 0)::bigint as left
         from promotion_grant g
         left join account a on a.merchant_id = g.merchant_id and a.class = 'bonus' and a.owner = g.member_id || ':' || g.id
        where g.merchant_id = $1 and g.state = 'active' and not g.rounds_open and g.id <> all ($3::int8[])
          and (g.progress >= g.required or (g.expires_at <= clock_timestamp() and ${EXPIRES_AT} <= clock_timestamp()))
          and not exists (
            select from vendor_round r where r.merchant_id = g.merchant_id and r.member_id = g.member_id and r.state = 'open'
              and r.opened_at >= g.claimed_at)
          and coalesce((select e.journal_id from entry e where e.merchant_id = g.merchant_id and e.account_id = a.id
                order by e.journal_id desc limit 1), 0)
              <= greatest((select c.journal_id from vendor_round_cursor c where c.merchant_id = g.merchant_id),
                   (select j.id from journal j where j.merchant_id = g.merchant_id and j.source = 'promotion' and j.key = 'grant:' || g.id),
                   (select j.id from journal j where j.merchant_id = g.merchant_id and j.source = 'promotion' and j.key = 'claim:' || g.id))
     ) d
     limit $2`,
    [of.merchantId, of.limit, of.except],
  );

/** Numbers for grants to come; those that are not used are left out. */
export const takeGrantNumbers = async (query: Query, count: number): Promise<bigint[]> => {
  if (count === 0) return [];
  const rows = await query<{ id: bigint }>(
    "select nextval('promotion_grant_number') as id from generate_series(1, $1)",
    [count],
  );
  return rows.map(({ id }) => id);
};

export interface NewGrant {
  id: bigint;
  promotionId: bigint;
  version: number;
  memberId: bigint;
  occasion: string;
  seq: bigint;
  cause: string;
  state: 'issued' | 'active' | 'completed';
  kind: string;
  currency: string;
  money: bigint;
  bonus: bigint;
  points: bigint;
  tickets: string;
  singleCode: string | null;
  claimHours: number | null;
  required: bigint;
  bonusDays: number | null;
}

const COMMIT = `select stale, outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text
  from engagement_commit($1, $2, $3, $4::int8[], $5::int8[], $6::int4[], $7::int8[], $8::text[], $9::int8[], $10::text[], $11::text[],
    $12::text[], $13::text[], $14::int8[], $15::int8[], $16::int8[], $17::text[], $18::text[], $19::int4[], $20::int8[], $21::int4[],
    $22::int8[], $23::int8[], $24, $25::text[], $26::text[], $27::text[], $28::text[], $29::bytea[], $30::text[], $31::text[], $32::int8[],
    $33::int4[], $34::int4[], $35::int8[])`;

/** Grants, what was wagered and the cursor in one transaction with the money. @returns which stand; null: another node was first */
export const commitGrants = async (
  deps: { db: Database; ledger: Pick<Ledger, 'postWith'> },
  of: {
    merchantId: number;
    from: bigint;
    to: bigint;
    grants: readonly NewGrant[];
    operations: readonly PostOperation[];
    wagered: readonly { grantId: bigint; amount: bigint }[];
  },
): Promise<boolean[] | null> => {
  const { merchantId, grants, wagered } = of;
  const list = (pick: (grant: NewGrant) => string | bigint | number | null): string =>
    arrayLiteral(grants.map(pick));
  let isStale = false;
  const results = await deps.ledger.postWith({
    merchantId,
    operations: of.operations,
    call: async (posting) => {
      const values: SqlValue[] = [
        ...[merchantId, of.from, of.to, list(({ id }) => id), list(({ promotionId }) => promotionId)],
        ...[
          list(({ version }) => version),
          list(({ memberId }) => memberId),
          list(({ occasion }) => occasion),
        ],
        ...[
          list(({ seq }) => seq),
          list(({ cause }) => cause),
          list(({ state }) => state),
          list(({ kind }) => kind),
        ],
        ...[list(({ currency }) => currency), list(({ money }) => money), list(({ bonus }) => bonus)],
        ...[
          list(({ points }) => points),
          list(({ tickets }) => tickets),
          list(({ singleCode }) => singleCode),
        ],
        ...[list(({ claimHours }) => claimHours), list(({ required }) => required), list((g) => g.bonusDays)],
        arrayLiteral(wagered.map(({ grantId }) => grantId)),
        arrayLiteral(wagered.map(({ amount }) => amount)),
      ];
      const [row] = await deps.db
        .merchant(merchantId)
        .query<LedgerAnswer & { stale: boolean }>(COMMIT, [...values, ...posting]);
      isStale = row?.stale === true;
      return row;
    },
  });
  return isStale ? null : results.map((result) => result?.ok === true);
};

export type MoveVerdict = 'done' | 'before' | 'elsewhere' | 'time' | 'refused' | 'moved' | 'unknown';
export const VERDICTS: readonly MoveVerdict[] = [
  'done',
  'before',
  'elsewhere',
  'time',
  'refused',
  'moved',
  'unknown',
];
const MOVE = `select verdict, outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text
  from engagement_move($1, $2, $3, $4::text[], $5, $6, $7, $8, $9, $10,
    $11, $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::text[], $18::text[], $19::int8[], $20::int4[], $21::int4[],
    $22::int8[])`;

export interface GrantStep {
  merchantId: number;
  grantId: bigint;
  /** Whose it has to be; null: any member's. */
  memberId: bigint | null;
  from: readonly GrantState[];
  to: GrantState;
  when: 'claim' | 'approve' | 'lapse' | 'expire' | '';
  why: string;
  /** What its bonus account has to hold, where that decides the move; null: it does not. */
  bonusLeft: bigint | null;
  debt?: bigint;
  review?: boolean;
  move: PostOperation | null;
}

/** Moves a grant and its money, or neither. */
export const moveGrant = async (
  deps: { db: Database; ledger: Pick<Ledger, 'postWith'> },
  step: GrantStep,
): Promise<MoveVerdict> => {
  const { merchantId } = step;
  let verdict: MoveVerdict = 'unknown';
  await deps.ledger.postWith({
    merchantId,
    operations: step.move === null ? [] : [step.move],
    call: async (posting) => {
      const [row] = await deps.db
        .merchant(merchantId)
        .query<LedgerAnswer & { verdict: number }>(MOVE, [
          merchantId,
          step.grantId,
          step.memberId,
          step.from,
          step.to,
          step.when,
          step.why,
          step.bonusLeft,
          step.debt ?? 0n,
          step.review === true,
          ...posting,
        ]);
      verdict = VERDICTS[row?.verdict ?? -1] ?? 'unknown';
      return row;
    },
  });
  return verdict;
};

/** What a grant has in bonus money now. */
export const bonusLeftOf = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; grantId: bigint },
): Promise<bigint> => {
  const [row] = await query<{ left: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as left from account where merchant_id = $1 and class = 'bonus' and owner = $2`,
    [of.merchantId, `${of.memberId}:${of.grantId}`],
  );
  return row?.left ?? 0n;
};
