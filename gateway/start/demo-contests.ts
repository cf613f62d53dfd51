import { defaultFlags, setFlag } from '../content/index';
import type { Database } from '../database/types';
import {
  checkContest,
  contestFund,
  contestPresets,
  draftContest,
  findContest,
  listContests,
  budgetOf,
  openContest,
  SEED_USE,
} from '../engagement/contests/index';
import { findMemberByName } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { wasDone } from '../operator/index';
import {
  createKeyBox,
  DEMO_MERCHANT,
  demoAccounts,
  type MerchantContext,
  type Secret,
} from '../platform/index';

const FLAG = 'REWCEN3';
const DAYS = 30;
const DAY_MS = 86_400_000;
/** What the demo's member has to try wheel and egg with. */
const TICKETS = { TKT1: 5n, TKT2: 2n } as const;

interface DemoDeps {
  db: Database;
  ledger: Ledger;
  merchants: { find: (code: string) => MerchantContext | null; reload: () => Promise<unknown> };
  secret: Secret;
  now: () => number;
}

/** A day and an hour as the merchant's clocks show them. */
const clockOf = (zone: string, ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T');

const openOne = async (deps: DemoDeps, merchant: MerchantContext, kind: string): Promise<void> => {
  const { db, ledger, now } = deps;
  const { id: merchantId, currency, timeZone: zone } = merchant;
  const from = clockOf(zone, now());
  const make = contestPresets[kind];
  const draft = make?.({ currency, from, until: clockOf(zone, now() + DAYS * DAY_MS) });
  // A demo shows all kinds, also those that its market would refuse to an operator.
  const checked = checkContest(draft, { currency, country: '' });
  if (!checked.ok) throw new Error(`The demo's ${kind} does not hold: ${JSON.stringify(checked.faults)}.`);
  const { contest } = checked;
  const code = `demo-${kind}-${from.slice(0, 10)}`;
  const scope = db.merchant(merchantId);
  await scope.tx((query) => draftContest(query, { merchantId, zone, code, contest, author: 'demo' }));
  const row = await findContest(scope.query, { merchantId, code });
  if (row?.phase !== 'draft') return;
  for (const [unit, amount] of budgetOf(contest))
    await ledger.post(
      contestFund({ merchantId, contestId: row.id, unit, amount, key: `${code}-${unit}`, actor: 'demo' }),
    );
  const box = createKeyBox(deps.secret, SEED_USE);
  const opened = await scope.tx((query) =>
    openContest(query, { merchantId, code, approver: 'demo desk', box }),
  );
  if (!opened.ok) throw new Error(`The demo's ${kind} was not opened: ${opened.fault}.`);
};

/** One contest of each kind, for a month each, where none of it runs; and some tickets for the demo's member. */
export const openDemoContests = async (deps: DemoDeps): Promise<void> => {
  const { db, ledger } = deps;
  const merchant = deps.merchants.find(DEMO_MERCHANT.code);
  if (merchant === null) return;
  const { id: merchantId } = merchant;
  const { query, tx } = db.merchant(merchantId);
  const open = (await listContests(query, merchantId)).filter(({ phase }) =>
    ['coming', 'running', 'counting'].includes(phase),
  );
  for (const kind of Object.keys(contestPresets))
    if (open.every((row) => row.kind !== kind)) await openOne(deps, merchant, kind);
  const member = await findMemberByName(db, { merchantId, username: demoAccounts.member.username });
  for (const [unit, count] of Object.entries(TICKETS))
    if (member !== null)
      await ledger.post({
        ...{ type: 'post', merchantId, source: 'seed', key: `tickets-${unit}-${member.id}`, actor: 'seed' },
        kind: 'grant',
        postings: [
          { account: { class: 'house', owner: 'promo', currency: unit }, amountMinor: -count },
          { account: { class: 'tickets', owner: member.id.toString(), currency: unit }, amountMinor: count },
        ],
      });
  await tx(async (write) => {
    const row = defaultFlags.find(({ mod_id: code }) => code === FLAG);
    if (!row || (await wasDone(write, { merchantId, command: 'flag set', target: FLAG }))) return;
    await setFlag(write, { merchantId, code: FLAG, parent: row.parent_id, enabled: true, sort: row.sort });
  });
  await deps.merchants.reload();
};
