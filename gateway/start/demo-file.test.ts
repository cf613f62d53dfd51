import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type DemoFacts, writeDemoFile } from './demo-file';

const folder = mkdtempSync(join(tmpdir(), 'foyer-demo-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const account = { username: 'demomember', password: 'none' };
const contact = { mobile: '11900000000', email: 'member@example.com' };
const factsOf = (site: string): DemoFacts => ({
  site,
  second: { site, merchant: 'lumen' },
  gateway: site,
  widgets: site,
  examples: site,
  bank: site,
  quayside: site,
  merchant: 'demo',
  desk: { url: site, operators: [{ name: 'ana', role: 'admin', password: 'none', secret: 'none' }] },
  accounts: { member: account, agent: account, trial: account },
  contacts: { member: contact, agent: contact },
});

it('demo.json, which has secrets of the desk in it, is read by its user only, also where an older one was open', () => {
  const file = join(folder, 'demo.json');
  for (const site of ['http://127.0.0.1:1', 'http://127.0.0.1:2']) {
    writeDemoFile(folder, factsOf(site));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ site });
    chmodSync(file, 0o644);
  }
});
