import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeGateway } from '../../src/testing/fake-gateway';
import { GATEWAY, MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { conformance } from './command';
import type { Report } from './findings';
import { createWholeOlderGateway } from './older';

const PATH = '/wps/own/bonuses';
const SEND = `send: ({ startDay, endDay }) => ({ path: '${PATH}', content: { from: startDay, to: endDay } })`;
const READ = `read: (value, { currency, timeZone }, { startDay, endDay }) => ({
  currency,
  list: value.rows.map(({ id, sum }) => ({ bonusId: id, type: 'bonus', amount: sum, time: 0, title: '' })),
  totalPages: 1,
  totalAmount: '12.50',
  window: { startDay, endDay, today: endDay, timeZone, gmt: 'GMT' },
})`;

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'foyer-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const older = () => {
  const old = createWholeOlderGateway({ [`GET ${PATH}`]: 'from to', 'POST /wps/own/add': 'id' });
  old.state.values[PATH] = '{"rows":[{"id":4,"sum":"12.50"}]}';
  return old;
};

/** Runs the tool with a module of this source text. */
const foyer = async (
  text: string | null,
  { fetch = older().fetch, more = '' }: { fetch?: typeof globalThis.fetch; more?: string } = {},
) => {
  const file = join(folder, 'rows of ours.mjs');
  if (text !== null) writeFileSync(file, text);
  const asked: string[] = [];
  const err: string[] = [];
  let report: Report | undefined;
  const words = `--gateway ${GATEWAY} --merchant ${MERCHANT} --member ${MEMBER.username} --json a.json ${more}`;
  const exit = await conformance(
    [...words.trim().split(' '), '--dialect-rows', relative(process.cwd(), file)],
    {
      fetch(input, init) {
        const request = new Request(input, init);
        asked.push(new URL(request.url).pathname);
        return fetch(request);
      },
      wait: () => Promise.resolve(),
      readPicture: () => Promise.resolve(null),
      ask: () => Promise.resolve(null),
      tell: () => undefined,
      password: () => Promise.resolve(MEMBER.password),
      paymentPassword: () => Promise.resolve(''),
      tryFile: () => undefined,
      writeFile: (_, json) => void (report = JSON.parse(json) as Report),
      out: () => undefined,
      err: (line) => void err.push(line),
    },
  );
  const of = (call: string) => report?.findings.find((finding) => finding.call === call);
  return { exit, err: err.join('\n'), asked, of };
};

describe('--dialect-rows', () => {
  it('sends the calls of its rows in their own form', async () => {
    const { exit, err, asked, of } = await foyer(
      `export default { 'records.bonuses': { ${SEND}, ${READ} }, 'bets.rng': { send: () => ({ path: '/wps/own/none', content: {} }) } };`,
    );
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(asked.filter((path) => path === PATH)).toHaveLength(1);
    expect(of('records.bonuses')).toMatchObject({ outcome: 'works', notes: [] });
    // Neither site nor SDK sends this call; a row makes the tool send it.
    expect(of('bets.rng')).toMatchObject({ outcome: 'missing', notes: ['no such call (HTTP 404)'] });
    expect(of('records.csv')?.outcome).toBe('not offered');
  });

  it.each([
    [
      'a read that breaks',
      `${SEND}, read: (value) => value.row.list`,
      /shape, came another \(.*reading 'list'/,
    ],
    [
      'a read whose answer the contract does not take',
      `${SEND}, read: () => ({ currency: 7 })`,
      /^at currency: expected/,
    ],
    [
      'a send that breaks',
      `send: ({ days }) => ({ content: days.first })`,
      /^its row .*not sent \(.*'first'/,
    ],
    ['a send without a path', `send: () => ({ path: 'own', content: {} })`, /does not begin with \//],
  ])('tells %s in the table', async (_, row, sentence) => {
    const { exit, of } = await foyer(`export default { 'records.bonuses': { ${row} } };`);
    expect(exit).toBe(1);
    expect(of('records.bonuses')).toMatchObject({
      outcome: 'wrong',
      notes: expect.arrayContaining([expect.stringMatching(sentence)]) as unknown,
    });
  });

  it('reports why the answer to a write could not be read', async () => {
    const row = `{ send: () => ({ path: '/wps/own/add', method: 'POST', content: {} }), read: () => null.done }`;
    const { of } = await foyer(`export default { 'session.issueCode': ${row} };`, { more: '--write' });
    expect(of('session.issueCode')).toMatchObject({
      outcome: 'wrong',
      notes: [expect.stringMatching(/not known whether it was carried out \(.*reading 'done'/)],
    });
  });

  it.each([
    ['a file that is not there', null, /there is no file .*rows of ours\.mjs\.$/],
    [
      'a file that is no script',
      'this is no script',
      /: it cannot be loaded as a JavaScript module \(.+\)\.$/,
    ],
    ['no rows', 'export default {};', /: there are no rows in it\.$/],
    ['no default export', 'export const rows = {};', /: there are no rows in it\.$/],
    [
      'a part that is neither send nor read',
      `export default { 'records.bonuses': { reads: () => 1 } };`,
      /records\.bonuses\.reads is not one of the functions send and read\.$/,
    ],
    [
      'a call that does not exist, with the nearest',
      `export default { 'record.bonusses': { read: () => 1 }, 'games.list': { read: () => 1 } };`,
      /: the contract has no call record\.bonusses; the nearest is records\.bonuses\.$/,
    ],
    [
      'a call that is near to none',
      `export default { 'payouts.of.mine': { read: () => 1 } };`,
      /: the contract has no call payouts\.of\.mine\.$/,
    ],
  ])('names %s before anything is asked', async (_, text, sentence) => {
    const { exit, err, asked } = await foyer(text);
    expect({ exit, asked }).toEqual({ exit: 2, asked: [] });
    expect(err).toMatch(/^foyer conformance: --dialect-rows/);
    expect(err).toMatch(sentence);
  });

  it('is refused if the gateway needs no rows', async () => {
    const text = `export default { 'records.bonuses': { read: (value) => value } };`;
    expect((await foyer(text, { more: '--dialect foyer' })).err).toContain('is for older gateways');
    const { exit, err, asked } = await foyer(text, { fetch: createFakeGateway().fetch });
    expect(exit).toBe(1);
    expect(err).toContain('leave --dialect-rows off');
    expect(asked.some((path) => path.includes('login'))).toBe(false);
  });
});
