import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageCodes } from '../../../src/contract/tables/languages';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MAX_RESOURCES } from '../../content/settings.queries';
import { openServicePath } from '../../content/service-path';
import { MAX_TREE_DEPTH } from '../../content/system-view';
import { operatorOn, type OperatorRun } from '../testing';
import type { ContentName } from './kind';
import { CONTENT_NAMES, KINDS } from './kinds';
import { loadContent } from './load';
import { readContent } from './read-content';
import { readRows } from './table-file';
import { writeCsv } from './write-csv';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const load = (kind: string, rows: unknown, ...more: string[]): Promise<OperatorRun> =>
  operatorOn(bench.db, { 'rows.json': JSON.stringify(rows) })([
    ...['content', 'load', kind, 'rows.json', '--merchant', 'rival', '--json'],
    ...more,
  ]);
const loaded = async (kind: string, rows: unknown): Promise<unknown> => {
  const run = await load(kind, rows);
  expect(run.err).toEqual([]);
  return run.data;
};
const refused = async (kind: string, rows: unknown, ...words: string[]): Promise<void> => {
  const run = await load(kind, rows);
  expect(run.exit, JSON.stringify(rows)).toBe(2);
  for (const word of words) expect(run.err.join('\n')).toContain(word);
};
const told = async (path: string): Promise<unknown> =>
  (await bench.client.send({ path, headers: { Merchant: 'rival' } })).body.value;

describe('[HOME-9] the help', () => {
  const TERM = { language: 'EN', id: 1, tag: 'term', title: 'Terms', content: '<p>Be fair.</p>' };
  const help = (): Promise<unknown> => told('/wps/system/helpCenter?lang=EN&device=WEB');

  it('is what its file says: topics below topics, in their order, those that are on', async () => {
    await loaded('help', [
      { ...TERM, sort: 2 },
      { ...TERM, id: 2, tag: 'games', title: 'Games', content: '', sort: 1 },
      { ...TERM, id: 3, parent: 2, tag: 'fair', title: 'Fairness', sort: 2 },
      { ...TERM, id: 4, parent: 2, tag: 'rules', title: 'Rules', sort: 1 },
    ]);
    const topic = (tag: string, title: string, children: unknown[] = []) =>
      expect.objectContaining({ tag, title, children });
    await expect
      .poll(help)
      .toEqual([
        topic('games', 'Games', [topic('rules', 'Rules'), topic('fair', 'Fairness')]),
        topic('term', 'Terms'),
      ]);
    await loaded('help', [{ language: 'EN', id: 3, enabled: false }]);
    await expect
      .poll(help)
      .toEqual([topic('games', 'Games', [topic('rules', 'Rules')]), topic('term', 'Terms')]);
  });

  it('is refused with row and field: odd languages and anchors, html that is not plain, lines that do not end', async () => {
    const row = { ...TERM, id: 20, tag: 'other' };
    await refused('help', [{ ...row, language: 'XX' }], 'row 1, language: must be one of CN, EN');
    await refused('help', [{ ...row, tag: 'a b' }], 'row 1, tag');
    await refused('help', [{ ...row, title: '' }], 'row 1, title: must not be empty');
    await refused('help', [{ ...row, title: 'a\nb' }], 'row 1, title: has a line end');
    await refused('help', [{ ...row, tag: 'term' }], 'row 1, language and tag: are those of EN 1 already');
    await refused('help', [{ ...row, id: 0 }], 'row 1, id');
    await refused('help', [{ ...row, parent: 99 }], 'row 1, parent: 99 is not among the topics in EN');
    await refused('help', [{ ...row, language: 'PT', parent: 1 }], '1 is not among the topics in PT');
    await refused('help', [{ ...row, parent: 20 }], 'row 1, parent: stands below itself');
    await refused(
      'help',
      [
        { ...row, parent: 21 },
        { ...row, id: 21, tag: 'more', parent: 20 },
      ],
      'row 2, parent: stands below itself',
    );
    for (const content of [
      '<script>x</script>',
      '<p onclick="x">a</p>',
      '<a href="javascript:x">a</a>',
      '<p>',
    ])
      await refused('help', [{ ...row, content }], 'row 1, content:');
    const deep = Array.from({ length: MAX_TREE_DEPTH + 1 }, (_, at) => ({
      ...row,
      id: 30 + at,
      tag: `deep-${at}`,
      parent: at === 0 ? null : 29 + at,
    }));
    await refused('help', deep, `row ${MAX_TREE_DEPTH + 1}, parent: is ${MAX_TREE_DEPTH + 1} topics deep`);
    await loaded('help', deep.slice(0, MAX_TREE_DEPTH));
  });

  it('may have topics without an anchor, as many as it wants', async () => {
    const row = { language: 'ES', title: 'Sin ancla' };
    await loaded('help', [
      { ...row, id: 1 },
      { ...row, id: 2 },
    ]);
  });
});

interface Info {
  resources: unknown[];
  customerService: { path: string }[];
}
const info = async (): Promise<Info | undefined> =>
  ((await told('/wps/system/status')) as { info?: Info } | null)?.info;

describe('[HOME-2] the operator’s own addresses', () => {
  it('are told at start-up: apps and social networks, those that are on', async () => {
    await loaded('resources', [
      { type: 'Android', url: '/helpmc#app-android', labels: { EN: 'Android app' }, sort: 1 },
      { type: 'FACEBOOK', url: 'https://facebook.com/acme', sort: 2 },
      { type: 'YOUTUBE', url: 'https://youtube.com/acme', enabled: false },
    ]);
    await expect
      .poll(async () => (await info())?.resources)
      .toEqual([
        expect.objectContaining({
          resourceType: 'Android',
          url: '/helpmc#app-android',
          labelNameEn: 'Android app',
        }),
        expect.objectContaining({ resourceType: 'FACEBOOK', url: 'https://facebook.com/acme' }),
      ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://plain.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://user:word@a.example',
    'https://a.example/a b',
    `https://a.example/${'x'.repeat(600)}`,
    '',
  ])('lead to harmless places only: %s is refused', async (url) => {
    await refused('resources', [{ type: 'TELEGRAM', url }], 'row 1, url: must be an https address');
    const service = { id: 9, type: 'LIVECHAT', titles: 'Chat', url };
    await refused('services', [service], 'row 1, url: must be an https address');
  });

  it('are no more than start-up carries', async () => {
    const many = Array.from({ length: MAX_RESOURCES + 1 }, (_, at) => ({
      type: `KIND_${at}`,
      url: 'https://a.example',
    }));
    await refused('resources', many, `the most are ${MAX_RESOURCES}`);
    await refused('resources', [{ type: 'a b', url: '/x' }], 'row 1, type: must be letters');
  });
});

describe('[HOME-8] customer service', () => {
  const CHAT = { id: 1, type: 'LIVECHAT', titles: { EN: 'Chat' }, url: 'https://chat.example.com/?a=1&b=ã' };

  it('is told in the wrapping of the protocol, which pages open, and listed as it was written', async () => {
    await loaded('services', [
      { ...CHAT, labels: ['7', 'GOLD'] },
      { ...CHAT, id: 2, enabled: false },
    ]);
    await expect
      .poll(async () => (await info())?.customerService)
      .toEqual([expect.objectContaining({ csType: 'LIVECHAT', title: 'Chat', labelIds: ['7', 'GOLD'] })]);
    const path = (await info())?.customerService[0]?.path ?? '';
    expect(path).not.toContain('example');
    expect(openServicePath(path)).toBe(CHAT.url);
    const out = await operatorOn(bench.db)('content export services --merchant rival');
    expect(JSON.parse(out.out.join('\n'))).toMatchObject([{ url: CHAT.url }, { enabled: false }]);
  });

  it('is opened from the wrapping that other gateways of this protocol make, and from none', () => {
    const wrapped = 'YFpU7KVM9lUSc6CpudP6a69Yh8zooukZT2LwqoauMGw=Ab3dE6gH';
    expect(openServicePath(wrapped)).toBe('https://chat.example.test/x?y=1');
    expect(openServicePath('https://chat.example.test')).toBe('https://chat.example.test');
    expect([openServicePath(''), openServicePath('short'), openServicePath('AAAA12345678')]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('keeps its wrapping when it is loaded again, and is read from a table with labels between commas', async () => {
    const before = (await info())?.customerService[0]?.path;
    expect(await loaded('services', [CHAT])).toMatchObject({ same: 1, changed: 0 });
    expect((await info())?.customerService[0]?.path).toBe(before);
    const csv = 'id,type,titles.EN,url,labels\n3,MAIL,Write to us,https://mail.example.com,"7, GOLD"\n';
    const foyer = operatorOn(bench.db, { 'x.csv': csv });
    expect((await foyer('content load services x.csv --merchant rival')).err).toEqual([]);
    const rows = await readContent(bench.db.merchant(2).query, { merchantId: 2, name: 'services' });
    expect(rows.find(({ id }) => id === 3)).toMatchObject({ labels: ['7', 'GOLD'] });
  });

  it('is refused without an address of its own, and with labels that are none', async () => {
    await refused('services', [{ ...CHAT, url: '/help' }], 'row 1, url');
    await refused('services', [{ ...CHAT, labels: ['a b'] }], 'row 1, labels');
    await refused('services', [{ ...CHAT, labels: 7 }], 'row 1, labels');
    await refused(
      'services',
      [{ id: 5, type: 'MAIL', titles: 'Mail' }],
      'row 1, url: is needed in a new row',
    );
  });
});

const SHOWN = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).map((text) => text.trim());
const title = SHOWN.filter((text) => text !== '' && !/[\p{Cc}\p{Cs}]/u.test(text));
const byLanguage = fc
  .dictionary(fc.constantFrom(...languageCodes), title, { maxKeys: 3 })
  .chain((map) => title.map((EN) => ({ ...map, EN })));
const address = fc
  .webUrl({ validSchemes: ['https'], withQueryParameters: true })
  .filter((url) => url.length < 400);
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,10}$/);
const shared = { sort: fc.integer({ min: -99, max: 99 }), enabled: fc.boolean() };
const html = title.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>\n`);
const arbitrary: Partial<Record<ContentName, fc.Arbitrary<Record<string, unknown>>>> = {
  help: fc.record({
    language: fc.constantFrom(...languageCodes),
    id: fc.integer({ min: 1_000, max: 2_147_483_647 }),
    title,
    content: html,
    ...shared,
  }),
  resources: fc.record({ type: word, url: address, labels: byLanguage, ...shared }),
  services: fc.record({
    id: fc.integer({ min: 1_000, max: 2_147_483_647 }),
    type: word,
    titles: byLanguage,
    url: address,
    labels: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,6}$/), { maxLength: 4 }),
    ...shared,
  }),
  announcements: fc.record({
    id: fc.integer({ min: 1_000, max: 1_000_000_000 }),
    type: fc.constantFrom('PL', 'PU', 'PR'),
    execution: fc.constantFrom('', 'A', 'B', 'F'),
    titles: byLanguage,
    contents: html.map((EN) => ({ EN })),
    startsAt: fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
    ...shared,
  }),
};

describe('what is exported', () => {
  const MERCHANT = 2;
  const scope = () => bench.db.merchant(MERCHANT);
  const put = (name: ContentName, file: ReturnType<typeof readRows>) =>
    scope().tx((query) => loadContent(query, { merchantId: MERCHANT, name, file, dryRun: false }));
  const there = (name: ContentName) => readContent(scope().query, { merchantId: MERCHANT, name });
  const asJson = (rows: unknown) => readRows({ path: 'x.json', bytes: Buffer.from(JSON.stringify(rows)) });
  const asCsv = (name: ContentName, rows: Parameters<typeof writeCsv>[1]) =>
    readRows({ path: 'x.csv', bytes: Buffer.from(writeCsv(KINDS[name].fields, rows)) });

  it.each(Object.keys(arbitrary) as ContentName[])(
    'loads again unchanged, as a list and as a table, and makes the same rows where there were none: %s',
    async (name) => {
      const { table, key } = KINDS[name];
      const rows = fc.uniqueArray(arbitrary[name] ?? fc.constant<Record<string, unknown>>({}), {
        minLength: 1,
        maxLength: 5,
        selector: (row) => key.map((field) => row[field]).join(),
      });
      await fc.assert(
        fc.asyncProperty(rows, async (some) => {
          await put(name, asJson(some));
          const before = await there(name);
          for (const file of [asJson(before), asCsv(name, before)])
            expect(await put(name, file)).toMatchObject({ same: before.length, added: 0, changed: 0 });
          for (const file of [asJson(before), asCsv(name, before)]) {
            await scope().query(`delete from ${table} where merchant_id = ${MERCHANT}`);
            await put(name, file);
            expect(await there(name)).toEqual(before);
          }
        }),
        { numRuns: 12 },
      );
    },
  );

  it.each(CONTENT_NAMES)(
    'of the demo loads again unchanged in either form: %s',
    { tags: ['full-run'] },
    async (kind) => {
      for (const format of ['json', 'csv']) {
        const out = await operatorOn(bench.db)(`content export ${kind} --format ${format} --merchant demo`);
        const file = `x.${format}`;
        const run = await operatorOn(bench.db, { [file]: out.out.join('\n') })(
          `content load ${kind} ${file} --merchant demo --json`,
        );
        expect(run.err).toEqual([]);
        expect(run.data).toMatchObject({ added: 0, changed: 0 });
        expect((run.data as { rows: number }).rows).toBeGreaterThan(2);
      }
    },
  );

  it('is refused in a form that there is not', async () => {
    const run = await operatorOn(bench.db)('content export help --format xml --merchant demo');
    expect([run.exit, run.err.join()]).toEqual([
      2,
      expect.stringContaining('--format: must be one of json, csv'),
    ]);
  });
});
