import { insertMember } from '../identity/members.queries';
import { freshLedger, type TestLedger } from '../ledger/testing';

export const MERCHANT = 1;

/** A ledger with a merchant whose members stand below one another. */
export interface TestTeams extends TestLedger {
  /** A new member; type 0 is a player. */
  member(input?: { below?: bigint; type?: number }): Promise<bigint>;
  /** What waits to be counted was booked a day later. */
  passes(): Promise<void>;
  /** The day of a member's move is today. */
  comes(memberId: bigint): Promise<void>;
  /** Day of the merchant, so many days from today. */
  day(offset: number): string;
}

export const AGENT = 2;

export const freshTeams = async (): Promise<TestTeams> => {
  const ledger = await freshLedger();
  const { tx, query } = ledger.database.merchant(MERCHANT);
  const [row] = await query<{ today: string }>('select merchant_today($1)::text as today', [MERCHANT]);
  if (!row) throw new Error('no day');
  let made = 0;
  /** As the owner of the tables, who is bound to one merchant as well. */
  const asOwner = async (text: string, values: readonly bigint[] = []): Promise<void> => {
    await ledger.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await ledger.database.owner(text, values);
  };
  return {
    ...ledger,
    member: ({ below, type = AGENT } = {}) => {
      made += 1;
      return tx((scoped) =>
        insertMember(scoped, {
          ...{ merchantId: MERCHANT, username: `member${made}`, passwordHash: null, paymentHash: null, type },
          ...{ nickname: '', contact: {}, agentId: below ?? null, affiliateCode: '', referrerId: null },
          ...{ registerUrl: '', ip: '' },
        }),
      );
    },
    passes: () => asOwner('update agent_change set day = day + 1'),
    comes: (memberId) => asOwner('update agent_move set day = day - 1 where member_id = $1', [memberId]),
    day: (offset) => new Date(Date.parse(row.today) + offset * 86_400_000).toISOString().slice(0, 10),
  };
};
