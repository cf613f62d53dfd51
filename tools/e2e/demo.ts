import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoAccount {
  username: string;
  password: string;
}

/** What the gateway wrote about itself when it started (demo.json). Addresses have no closing slash. */
export interface Demo {
  site: string;
  gateway: string;
  /** Folder of the loader: `${widgets}/foyer.js`. */
  widgets: string;
  examples: string;
  /** The bank in play, on this machine alone. */
  bank: string;
  merchant: string;
  /** Another merchant with another brand on the same gateway. */
  second: { site: string; merchant: string };
  accounts: { member: DemoAccount; agent: DemoAccount; trial: DemoAccount };
}

/** Facts of the gateway that playwright.config.ts started for this run. */
export function demo(): Demo {
  const folder = process.env['FOYER_DATA_DIR'];
  if (folder === undefined)
    throw new Error('FOYER_DATA_DIR is not set: run the end-to-end tests with `npx playwright test`');
  const said = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
  const plain = (address: string): string => address.replace(/\/+$/, '');
  return {
    ...said,
    site: plain(said.site),
    gateway: plain(said.gateway),
    widgets: plain(said.widgets),
    examples: plain(said.examples),
  };
}
