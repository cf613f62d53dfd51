import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DemoOperator } from './demo-desk';

export interface DemoAccount {
  username: string;
  password: string;
}

export interface DemoContact {
  mobile: string;
  email: string;
  /** Whose account it is: the CPF that pays in and is paid to at the bank in play. Omit if none is set. */
  document?: string;
}

/** What a script needs to know of a running demo. Addresses have no slash at their end. */
export interface DemoFacts {
  site: string;
  /** Another merchant with another brand on the same gateway. */
  second: { site: string; merchant: string };
  gateway: string;
  /** Folder of the widgets; the loader is foyer.js in it. */
  widgets: string;
  examples: string;
  /** The bank in play, on this machine alone. */
  bank: string;
  /** The provider of cards in play, on this machine alone. */
  quayside: string;
  merchant: string;
  /** The operators' desk, and who opens it. */
  desk: { url: string; operators: readonly DemoOperator[] };
  accounts: { member: DemoAccount; agent: DemoAccount; trial: DemoAccount };
  /** Where messages to the accounts go; numbers as they are dialled at home. */
  contacts: { member: DemoContact; agent: DemoContact };
}

/** Writes <dataDir>/demo.json for scripts of this user: operators' passwords and authenticators are in it. */
export const writeDemoFile = (dataDir: string, facts: DemoFacts): void => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'demo.json');
  // A file that is there keeps its rights, so a new one takes its place.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
};

const row = (name: string, value: string): string => `  ${name.padEnd(13)}${value}`;
const account = (name: string, { username, password }: DemoAccount, contact?: DemoContact): string =>
  row(
    name,
    [
      `${username} / ${password}`,
      ...(contact === undefined ? [] : [`mobile ${contact.mobile}`]),
      ...(contact?.document === undefined ? [] : [`CPF ${contact.document}`]),
    ].join(', '),
  );

/** What the terminal shows when the demo is ready. */
export const demoText = (
  facts: DemoFacts & { outbox: string; file: string; exampleNames: readonly string[] },
): string =>
  [
    '',
    'Foyer is ready.',
    '',
    row('Site', facts.site),
    row('Second site', `${facts.second.site} (${facts.second.merchant}, another brand)`),
    row('Loader', `${facts.widgets}/foyer.js`),
    row('Merchant', `${facts.merchant} (data-merchant="${facts.merchant}")`),
    row('Wire it up', `${facts.widgets}/wire-it-up.md`),
    ...facts.exampleNames.map((name, at) => row(at === 0 ? 'Examples' : '', `${facts.examples}/${name}/`)),
    '',
    account('Member', facts.accounts.member, facts.contacts.member),
    account('Agent', facts.accounts.agent, facts.contacts.agent),
    account('Trial', facts.accounts.trial),
    '',
    row('Desk', facts.desk.url),
    ...facts.desk.operators.map(({ name, role, password, secret }) =>
      row('', `${name} (${role}) / ${password}, authenticator ${secret}`),
    ),
    row('SMS, mail', facts.outbox),
    row('Bank in play', facts.bank),
    row('Cards', facts.quayside),
    row('For scripts', facts.file),
    '',
    'Ctrl-C stops it; nothing that was answered is lost.',
    '',
  ].join('\n');
