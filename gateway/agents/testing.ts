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
  /** A moment of such a day: hours and minutes after it began by the merchant's clock, which `zone` may have been changed since. */
  momentOf(offset: number, sinceMidnight?: string): Promise<Date>;
  zone: string;
}

export const AGENT = 2;

const HOUR_MS = 3_600_000;
const MORNING_HOUR = 10;
/** Zones reach from twelve hours behind UTC to fourteen ahead of it. */
const MOST_BEHIND = -12;

/**
 * A zone whose clock shows between 10:00 and 11:00 now. A merchant there has the same hours before and behind a test at any time of day,
 * and midnight does not pass while the test runs. The product's own `merchant_today` reads the real clock, which no test can set.
 */
export const morningZone = (): string => {
  const behind = MORNING_HOUR - Math.floor((Date.now() / HOUR_MS) % 24);
  const offset = behind < MOST_BEHIND ? behind + 24 : behind;
  // The sign of these names is that of POSIX: Etc/GMT-3 is three hours ahead.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};

export const freshTeams = async ({ zone = 'UTC' }: { zone?: string } = {}): Promise<TestTeams> => {
  const ledger = await freshLedger();
  await ledger.database.operator.query('update merchant set time_zone = $1 where id = $2', [zone, MERCHANT]);
  const { tx, query } = ledger.database.merchant(MERCHANT);
  const [row] = await query<{ today: string }>('select merchant_today($1)::text as today', [MERCHANT]);
  if (!row) throw new Error('no day');
  let made = 0;
  /** As the owner of the tables, who is bound to one merchant as well. */
  const asOwner = async (text: string, values: readonly bigint[] = []): Promise<void> => {
    await ledger.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await ledger.database.owner(text, values);
  };
  const day = (offset: number): string =>
    new Date(Date.parse(row.today) + offset * 24 * HOUR_MS).toISOString().slice(0, 10);
  return {
    ...ledger,
    zone,
    day,
    async momentOf(offset, sinceMidnight = '00:00') {
      const [found] = await query<{ at: Date }>(
        'select day_begins($2::text::date, m.time_zone) + $3::text::interval as at from merchant m where m.id = $1',
        [MERCHANT, day(offset), sinceMidnight],
      );
      if (!found) throw new Error('no merchant');
      return found.at;
    },
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
  };
};
