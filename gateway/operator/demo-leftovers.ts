import { statSync } from 'node:fs';
import { join } from 'node:path';
import { demoSecret } from '../config';
import type { Database, Query } from '../database/types';
import {
  DEMO_MERCHANT,
  demoAccounts,
  fingerprintOf,
  listOperatorMerchants,
  type OperatorMerchant,
  readSecretRow,
  updateMerchant,
} from '../platform/index';
import { countDemoTexts, demoText, type DemoTexts, hideDemoTexts } from './content/demo-texts.queries';
import { readBrandNames } from './demo-leftovers.queries';

/** Something of the demo with which production starts all the same: it opens no account, but visitors may see it. */
export interface DemoLeftover {
  /** null if it belongs to no merchant. */
  merchant: string | null;
  merchantId: number | null;
  what: string;
  /** How to remove it; null if `--mend` removes it. */
  byHand: string | null;
  /** Absent: it is left to a person. */
  mend?: (query: Query) => Promise<void>;
}

/** Names that the demo's merchants have. */
const DEMO_NAMES: readonly string[] = [DEMO_MERCHANT.name, 'Foyer', 'Lumen Play'];
const ACCOUNTS = Object.values(demoAccounts).map(({ username }) => username);
const OPEN_TO_OTHERS = 0o077;

/** Loaded only here: a gateway in production needs none of the demo's texts. */
const readTexts = async (): Promise<DemoTexts> => {
  const { announcementSeeds } = await import('../database/seed/announcements');
  const { bannerSeeds } = await import('../database/seed/banners');
  const { helpSeeds } = await import('../database/seed/help');
  const { secondTexts } = await import('../database/seed/seed-second');
  const { vendorSeeds } = await import('../database/seed/vendors');
  return {
    banners: [...bannerSeeds, ...secondTexts.banners].map(({ titles, subtitles }) =>
      demoText(titles.EN, subtitles.EN),
    ),
    announcements: [...announcementSeeds, ...secondTexts.announcements].map(({ titles, contents }) =>
      demoText(titles.EN, contents.EN),
    ),
    help: helpSeeds.map(({ titles, contents }) => demoText(titles.EN, contents.EN)),
    vendors: vendorSeeds.map(({ name }) => name),
  };
};

const ofMerchant = async (
  db: Database,
  texts: DemoTexts,
  { id: merchantId, code: merchant, name, settings }: OperatorMerchant,
): Promise<DemoLeftover[]> => {
  const { query } = db.merchant(merchantId);
  const found: DemoLeftover[] = [];
  const add = (what: string, byHand: string | null, mend?: DemoLeftover['mend']): void =>
    void found.push({ merchant, merchantId, what, byHand, ...(mend ? { mend } : {}) });
  const { seed } = settings;
  if (typeof seed === 'string' && seed !== '')
    add('is marked as the demo’s: its pages show that they use play money', null, (write) =>
      updateMerchant(write, {
        id: merchantId,
        name: null,
        languages: null,
        defaultLanguage: null,
        settings: { seed: '' },
      }),
    );
  if (DEMO_NAMES.includes(name))
    add(`is called ${name}`, `foyer merchant set --name NAME --merchant ${merchant}`);
  for (const shown of new Set(await readBrandNames(query, merchantId)))
    if (DEMO_NAMES.includes(shown)) add(`has a brand called ${shown}`, 'give it a brand of its own');
  const counts = await countDemoTexts(query, { merchantId, texts, accounts: ACCOUNTS });
  const hide = (write: Query) => hideDemoTexts(write, { merchantId, texts });
  const shown = [
    ['banners', counts.banners],
    ['announcements and promotions', counts.announcements],
    ['links and contacts that lead nowhere', counts.addresses],
  ] as const;
  for (const [kind, count] of shown) if (count > 0) add(`shows ${count} ${kind} of the demo`, null, hide);
  if (counts.help > 0)
    add(
      `shows ${counts.help} help texts and terms of the demo`,
      `foyer content load help FILE --merchant ${merchant}`,
    );
  if (counts.vendors > 0)
    add(
      `lists ${counts.vendors} vendors of the demo, most of them invented`,
      `foyer content load vendors FILE --merchant ${merchant}`,
    );
  if (counts.payees > 0)
    add(
      `has ${counts.payees} payees on accounts with names of the demo, which are open`,
      'lock the accounts with foyer member lock NAME, or let their members take the payees away',
    );
  return found;
};

/** Demo data that does not keep production from starting. */
export const findDemoLeftovers = async (db: Database): Promise<DemoLeftover[]> => {
  const found: DemoLeftover[] = [];
  const texts = await readTexts();
  for (const merchant of await listOperatorMerchants(db))
    found.push(...(await ofMerchant(db, texts, merchant)));
  const row = await readSecretRow(db.operator.query);
  if (row?.fingerprint === fingerprintOf(demoSecret('foyer_secret')))
    found.push({
      merchant: null,
      merchantId: null,
      what: 'the database is sealed by the demo’s secret, which is published',
      byHand: 'change it with foyer secret rotate, see docs/secrets.md',
    });
  return found;
};

/** The file with the demo's passwords; null if there is none. */
export const findDemoFile = (dataDir: string): { path: string; mode: string; isOpen: boolean } | null => {
  const path = join(dataDir, 'demo.json');
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  return {
    path,
    mode: (stat.mode & 0o777).toString(8).padStart(4, '0'),
    isOpen: process.platform !== 'win32' && (stat.mode & OPEN_TO_OTHERS) !== 0,
  };
};

export const demoLeftoverText = ({ merchant, what, byHand }: DemoLeftover): string =>
  `${merchant === null ? '' : `merchant ${merchant} `}${what}${byHand === null ? '' : ` (by hand: ${byHand})`}`;
