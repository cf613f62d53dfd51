import { demoAccounts, demoContacts, HOME_DIALLING } from '../../platform/index';
import type { Database } from '../types';

export interface DemoMember {
  memberId: bigint;
  username: string;
  type: number;
}

/** Opens a member's account and puts the starting balance in, once however often it is called. */
export type OpenDemoAccount = (input: {
  merchantId: number;
  memberId: bigint;
  class: 'player' | 'trial';
  currency: string;
  amountMinor: bigint;
}) => Promise<void>;

/** Invitations that work in the example pages. */
export const demoInvitations = [
  { kind: 'affiliate', code: 'PARTNER1', owner: 'agent' },
  { kind: 'affiliate', code: 'demo-affiliate', owner: 'agent' },
  { kind: 'referral', code: 'FRIEND1', owner: 'member' },
] as const;

const TYPES = { member: 0, agent: 1, trial: 4 } as const;
const NICKNAMES = { member: 'Marina', agent: 'Otávio', trial: 'Visitor' } as const;
const START_MINOR = 100_000n;
type Role = keyof typeof demoAccounts;

interface MembersInput {
  db: Database;
  merchantId: number;
  currency: string;
  hashPassword: (password: string) => Promise<string>;
  openAccount?: OpenDemoAccount;
}

const ensureMember = async (input: MembersInput, role: Role, agentId: bigint | null): Promise<DemoMember> => {
  const { db, merchantId } = input;
  const { username, password } = demoAccounts[role];
  const scope = db.merchant(merchantId);
  const find = () =>
    scope.query<{ id: bigint }>('select id from member where lower(username) = lower($1)', [username]);
  let [row] = await find();
  if (row === undefined) {
    // Hashing is dear: only for an account that is missing.
    await scope.query(
      `insert into member (merchant_id, username, password_hash, type, nickname, agent_id)
       values ($1, $2, $3, $4, $5, $6) on conflict (merchant_id, lower(username)) do nothing`,
      [merchantId, username, await input.hashPassword(password), TYPES[role], NICKNAMES[role], agentId],
    );
    [row] = await find();
  }
  if (row === undefined) throw new Error(`the demo account ${username} could not be written`);
  const contact = role === 'trial' ? null : demoContacts[role];
  if (contact)
    await scope.query(
      `update member set contact = $2::text::jsonb, mobile = $3, mobile_verified_at = registered_at,
              email_verified_at = registered_at
        where id = $1 and (mobile is null and contact = '{}' or mobile = $3 and email_verified_at is null)`,
      [
        row.id,
        JSON.stringify({
          mobileNum: contact.mobile,
          countryDialingCode: HOME_DIALLING,
          email: contact.email,
        }),
        HOME_DIALLING + contact.mobile,
      ],
    );
  return { memberId: row.id, username, type: TYPES[role] };
};

/** The demo accounts with their invitations and balances; what exists is left as it is. */
export const seedMembers = async (input: MembersInput): Promise<DemoMember[]> => {
  const agent = await ensureMember(input, 'agent', null);
  const member = await ensureMember(input, 'member', agent.memberId);
  const trial = await ensureMember(input, 'trial', null);
  const owners = { agent, member };
  for (const { kind, code, owner } of demoInvitations)
    await input.db
      .merchant(input.merchantId)
      .query(
        `insert into invitation (merchant_id, kind, code, member_id) values ($1, $2, $3, $4) on conflict (merchant_id, kind, lower(code)) do nothing`,
        [input.merchantId, kind, code, owners[owner].memberId],
      );
  for (const one of [member, agent, trial])
    await input.openAccount?.({
      merchantId: input.merchantId,
      memberId: one.memberId,
      class: one === trial ? 'trial' : 'player',
      currency: input.currency,
      amountMinor: START_MINOR,
    });
  return [member, agent, trial];
};
