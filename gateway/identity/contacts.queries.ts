import type { Query } from '../database/types';
import { canonicalMobile, spellingsOf } from './mobile-address';

export type ContactKind = 'mobile' | 'email';

/** A contact: digits with the dialling code, or a mail address. Every spelling of it is the same contact. */
export interface ContactKey {
  merchantId: number;
  kind: ContactKind;
  value: string;
}

/** `memberId` null: the account is about to be made. */
type Claim = ContactKey & { memberId: bigint | null };

/** How each kind is compared, and what goes when it is taken away. */
const SQL = {
  mobile: {
    held: 'm.mobile = any($2::text[])',
    proved: 'mobile_verified_at',
    // A name that is the number goes with it: its digits as they are dialled at home or from abroad.
    taken: `mobile = null, contact = m.contact - 'mobileNum' - 'countryDialingCode',
            username = case when m.username ~ '^[+]?[0-9]{7,}$'
                             and exists (select from unnest($2::text[]) as spelling
                                          where ltrim(m.username, '+') = right(spelling, length(ltrim(m.username, '+'))))
                            then 'm' || left(replace(gen_random_uuid()::text, '-', ''), 11) else m.username end`,
  },
  email: {
    held: `lower(m.contact ->> 'email') = lower($2)`,
    proved: 'email_verified_at',
    taken: `contact = m.contact - 'email'`,
  },
} as const;

/** What `held` compares with. */
const heldAs = ({ kind, value }: Pick<ContactKey, 'kind' | 'value'>): string | string[] =>
  kind === 'mobile' ? spellingsOf(value) : value;

/**
 * One proof of a contact at a time, until the transaction ends. Before any member's row is locked: two proofs, each of which takes
 * the contact away from the other's account, would wait for one another.
 */
export const lockContact = async (query: Query, { merchantId, kind, value }: ContactKey): Promise<void> => {
  await query(
    `select pg_advisory_xact_lock(hashtextextended('contact ' || $1 || ' ' || $2 || ' ' || lower($3), 0))`,
    [String(merchantId), kind, kind === 'mobile' ? canonicalMobile(value) : value],
  );
};

/** Whether another member has shown that the contact is theirs. */
export const isContactProved = async (
  query: Query,
  { merchantId, kind, value, memberId }: Claim,
): Promise<boolean> => {
  const { held, proved } = SQL[kind];
  const rows = await query(
    `select 1 from member m
      where m.merchant_id = $1 and ${held} and m.${proved} is not null and m.id is distinct from $3`,
    [merchantId, heldAs({ kind, value }), memberId],
  );
  return rows.length > 0;
};

/** The members who have shown that a contact is theirs: one, or those who did so under different spellings of one number. */
export const holdersOf = async (query: Query, { merchantId, kind, value }: ContactKey): Promise<bigint[]> => {
  const { held, proved } = SQL[kind];
  const rows = await query<{ id: bigint }>(
    `select m.id from member m where m.merchant_id = $1 and ${held} and m.${proved} is not null`,
    [merchantId, heldAs({ kind, value })],
  );
  return rows.map((row) => row.id);
};

export interface YieldedRow extends Record<string, unknown> {
  id: bigint;
  /** The name that went with the number, null when the name stayed. */
  former_name: string | null;
}

/** Takes a contact away from all who only named it, but for the one who shows it. */
export const yieldContact = async (
  query: Query,
  { merchantId, kind, value, memberId }: Claim,
): Promise<YieldedRow[]> => {
  const { held, proved, taken } = SQL[kind];
  return query<YieldedRow>(
    `with losing as (
       select m.id, m.username from member m
        where m.merchant_id = $1 and ${held} and m.${proved} is null and m.id is distinct from $3 order by m.id for update)
     update member m set ${taken} from losing where m.id = losing.id
     returning m.id, case when m.username <> losing.username then losing.username end as former_name`,
    [merchantId, heldAs({ kind, value }), memberId],
  );
};

/** Notes that a member has shown a contact of the account; false when it stands there no more. */
export const noteContactProved = async (
  query: Query,
  { merchantId, kind, value, memberId }: ContactKey & { memberId: bigint },
): Promise<boolean> => {
  const { held, proved } = SQL[kind];
  const rows = await query(
    `update member m set ${proved} = coalesce(m.${proved}, clock_timestamp())
      where m.merchant_id = $1 and ${held} and m.id = $3 returning m.id`,
    [merchantId, heldAs({ kind, value }), memberId],
  );
  return rows.length > 0;
};

/** Puts a shown contact in the place of the one that was proved (`before`, '' for none); false when that one is there no more. */
export const replaceContact = async (
  query: Query,
  input: ContactKey & { memberId: bigint; typed: string; dialingCode: string; before: string },
): Promise<boolean> => {
  const { merchantId, kind, value, memberId, typed, dialingCode, before } = input;
  const rows =
    kind === 'email'
      ? await query(
          `update member set contact = contact || jsonb_build_object('email', $3::text), email_verified_at = clock_timestamp()
            where merchant_id = $1 and id = $2 and status = 'active'
              and lower(case when email_verified_at is null then '' else coalesce(contact ->> 'email', '') end) = lower($4)
            returning id`,
          [merchantId, memberId, value, before],
        )
      : await query(
          `update member set mobile = $3, mobile_verified_at = clock_timestamp(),
                  contact = contact || jsonb_build_object('mobileNum', $5::text)
                            || case when $6 = '' then '{}'::jsonb else jsonb_build_object('countryDialingCode', $6::text) end
            where merchant_id = $1 and id = $2 and status = 'active'
              and case when mobile_verified_at is null then '' else coalesce(mobile, '') end = $4
            returning id`,
          [merchantId, memberId, value, before, typed, dialingCode],
        );
  return rows.length === 1;
};
