import type { PayTerms } from '../../../src/contract/pay';
import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import { clearing } from '../../ledger/testing';
import { act, offer, type Signer } from '../contracts/signing';
import { countTeams } from '../figures.queries';
import { freshTeams, MERCHANT, type TestTeams } from '../testing';
import { approveComputed, computeOpen, openDue, payApproved } from './runs';

const DAY_MS = 86_400_000;
const CURRENCY = 'CNY';

/** Teams with contracts, on whose days anything can happen: day 0 is today, later ones are those behind it. */
export interface TestPay extends TestTeams {
  money(memberId: bigint, minor: bigint): Promise<void>;
  balance(memberId: bigint): Promise<bigint>;
  /** A contract that counts from a day on; null pays: the platform. */
  contract(of: { to: bigint; by: bigint | null; terms: PayTerms; day: number }): Promise<bigint>;
  /** A round that is settled on a day; once more with the same name it changes on the day behind. */
  round(of: {
    memberId: bigint;
    bet: bigint;
    win?: bigint;
    category?: string;
    id?: string;
    day: number;
  }): Promise<string>;
  change(of: { id: string; bet: bigint; win: bigint; day: number }): Promise<void>;
  /** Everything waiting is counted. */
  count(): Promise<void>;
  /** What the gateway does once a day has ended: until nothing is left to do, or a deed fails. */
  pays(of: { day: number; db?: Database; ledger?: Pick<Ledger, 'post' | 'open'> }): Promise<void>;
}

const signer = (side: Signer['side'], memberId: bigint | null): Signer => ({
  ...{ side, memberId, actor: 'tests', language: 'EN', wording: '' },
});

export const freshPay = async (): Promise<TestPay> => {
  const teams = await freshTeams();
  const { tx, query } = teams.database.merchant(MERCHANT);
  let made = 0;
  const next = (): string => `pay-${(made += 1)}`;
  const owner = async (text: string, values: readonly (bigint | number | string)[] = []): Promise<void> => {
    await teams.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await teams.database.owner(text, values);
  };
  const accountOf = (memberId: bigint) =>
    ({ class: 'player', owner: memberId.toString(), currency: CURRENCY }) as const;
  const moveWaiting = async (days: number): Promise<void> => {
    await owner(`update agent_change set day = day + $1::int, at = at + $1 * interval '1 day'`, [days]);
  };
  const count = async (): Promise<void> => {
    for (let step = 0; step < 200; step += 1)
      if ((await countTeams(teams.database, { merchantId: MERCHANT, limit: 1_000 })) === 0) return;
    throw new Error('still counting');
  };
  return {
    ...teams,
    async money(memberId, minor) {
      const account = accountOf(memberId);
      await teams.ledger.open({ merchantId: MERCHANT, account });
      if (minor === 0n) return;
      const result = await teams.ledger.post({
        ...{
          type: 'post',
          merchantId: MERCHANT,
          source: 'tests',
          key: next(),
          actor: 'tests',
          kind: 'grant',
        },
        postings: [
          { account, amountMinor: minor },
          { account: clearing, amountMinor: -minor },
        ],
      });
      if (!result.ok) throw new Error(result.code);
    },
    balance: async (memberId) =>
      (await teams.ledger.balance({ merchantId: MERCHANT, account: accountOf(memberId) })) ?? 0n,
    async contract({ to, by, terms, day }) {
      const common = { merchantId: MERCHANT, now: new Date() };
      const id = await tx(async (scoped) => {
        const row = await offer(scoped, {
          ...{ ...common, receiverId: to, payerId: by, terms, confirmed: true, signer: signer('payer', by) },
        });
        await act(scoped, { ...common, row, action: 'A', signer: signer('receiver', to) });
        return row.id;
      });
      await owner(
        'update agent_contract_force set from_day = (merchant_today($1) + $2::int) where contract_id = $3',
        [MERCHANT, day, id],
      );
      return id;
    },
    async round({ memberId, bet, win = 0n, category = 'RNG', id = next(), day }) {
      await query(
        `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
         values ($1, 'HOUSE', $2, $3, 'g', $4, $7, false, 1, $5, $6, now(), now(), now())`,
        [MERCHANT, id, memberId, category, bet, win, CURRENCY],
      );
      await moveWaiting(day);
      await count();
      await owner(`update vendor_round set ended_at = ended_at + $1 * interval '1 day' where round_id = $2`, [
        day,
        id,
      ]);
      return id;
    },
    async change({ id, bet, win, day }) {
      const [last] = await query<{ id: bigint }>('select coalesce(max(id), 0)::bigint as id from agent_late');
      await query('update vendor_round set bet = $2, win = $3 where merchant_id = $4 and round_id = $1', [
        ...[id, bet, win, MERCHANT],
      ]);
      await moveWaiting(day);
      await owner(
        `update agent_late set changed_day = merchant_today($1) + $2::int, changed_at = now() + $2 * interval '1 day' where id > $3`,
        [MERCHANT, day, last?.id ?? 0n],
      );
      await count();
    },
    count,
    async pays({ day, db = teams.database, ledger = teams.ledger }) {
      await count();
      // Half a day into the day behind it.
      const midnight = Date.parse(`${teams.day(day + 1)}T00:00:00Z`);
      const now = Math.max(midnight + 0.5 * DAY_MS, Date.now());
      const of = { merchantId: MERCHANT, now };
      await openDue(db, of);
      await computeOpen(db, of);
      await approveComputed(db, of);
      await payApproved({ db, ledger, now: () => now }, of);
    },
  };
};

/** A database, or a ledger, that fails at its nth deed: before it or right after it, as a killed node would leave it. */
export const brittle = (
  of: { db: Database; ledger: Pick<Ledger, 'post' | 'open'> },
  failsAt: number,
): { db: Database; ledger: Pick<Ledger, 'post' | 'open'>; hasFailed: () => boolean } => {
  let deeds = 0;
  const deed = async <T>(work: () => Promise<T>): Promise<T> => {
    deeds += 1;
    if (deeds > failsAt) throw new Error('the node is gone');
    const answer = await work();
    if (deeds === failsAt && failsAt % 2 === 1) {
      deeds += 1;
      throw new Error('the node is gone');
    }
    return answer;
  };
  return {
    db: {
      ...of.db,
      merchant: (id) => {
        const scope = of.db.merchant(id);
        return {
          ...scope,
          query: (text, values) => deed(() => scope.query(text, values)),
          tx: (work) => deed(() => scope.tx(work)),
        };
      },
    },
    ledger: {
      open: (input) => of.ledger.open(input),
      post: (operation) => deed(() => of.ledger.post(operation)),
    },
    hasFailed: () => deeds > failsAt,
  };
};
