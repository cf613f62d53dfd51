import type { SelfSign } from '../../src/contract/entities/agent';
import { insertMember } from '../identity/members.queries';
import { readMembers } from './team.queries';
import { AGENT, MERCHANT, type TestTeams } from './testing';

export interface Newcomer {
  below: bigint | null;
  /** Code of the link by which they come. */
  code?: string;
  type?: number;
  contact?: Record<string, string>;
  ip?: string;
}
/** Members as they register by agents' links, with what tells one person from another. */
export interface TestReferrals {
  registers(input: Newcomer): Promise<bigint>;
  /** An agent with a link. */
  agent(input?: Omit<Newcomer, 'below'> & { below?: bigint }): Promise<{ id: bigint; code: string }>;
  /** A member is seen with a device of this name, in hexadecimal digits. */
  uses(memberId: bigint, device: string): Promise<unknown>;
  /** A payee of this name, in hexadecimal digits, is added. */
  pays(memberId: bigint, payee: string): Promise<unknown>;
  /** Why an agent reads that the member does not count. */
  why(memberId: bigint): Promise<SelfSign[]>;
}

export const referralsOn = (world: TestTeams): TestReferrals => {
  const { query, tx } = world.database.merchant(MERCHANT);
  let made = 0;
  const registers: TestReferrals['registers'] = (input) => {
    made += 1;
    return tx((scoped) =>
      insertMember(scoped, {
        ...{ merchantId: MERCHANT, username: `self${made}`, passwordHash: null, paymentHash: null },
        ...{ type: input.type ?? 0, nickname: '', contact: input.contact ?? {}, agentId: input.below },
        ...{ affiliateCode: input.code ?? '', referrerId: null, registerUrl: '' },
        ip: input.ip ?? `203.0.113.${made % 250}`,
      }),
    );
  };
  return {
    registers,
    async agent(input = {}) {
      const id = await registers({ ...input, below: input.below ?? null, type: AGENT });
      const code = `link${id}`;
      await query('insert into agent_link (merchant_id, agent_id, code, makes) values ($1, $2, $3, 0)', [
        ...[MERCHANT, id, code],
      ]);
      return { id, code };
    },
    uses: (memberId, device) =>
      query(
        `insert into member_visit (merchant_id, member_id, kind, value_hash) values ($1, $2, 'mark', $3) on conflict do nothing`,
        [MERCHANT, memberId, device.padStart(64, '0')],
      ),
    pays: (memberId, payee) =>
      query(
        `insert into payee (merchant_id, member_id, kind, value_box, fingerprint, masked, holder_name, created_at, usable_from)
         values ($1, $2, 'pix-evp', '\\x00', $3, '***', 'Ana', now(), now())`,
        [MERCHANT, memberId, payee.padStart(64, '0')],
      ),
    async why(memberId) {
      const of = { merchantId: MERCHANT, agentId: 0n, ids: [memberId], onlineSince: new Date() };
      return (await readMembers(world.database, of))[0]?.held_for ?? [];
    },
  };
};
