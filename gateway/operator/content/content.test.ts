import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { operatorOn, type OperatorRun } from '../testing';
import { htmlProblem } from './plain-html';
import { readRows } from './table-file';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const load = (
  kind: string,
  text: string | Buffer,
  file = 'rows.json',
  ...more: string[]
): Promise<OperatorRun> =>
  operatorOn(bench.db, { [file]: text })([
    'content',
    'load',
    kind,
    file,
    '--merchant',
    'rival',
    '--json',
    ...more,
  ]);
const refused = async (kind: string, rows: unknown, ...words: string[]): Promise<void> => {
  const run = await load(kind, JSON.stringify(rows));
  expect(run.exit, JSON.stringify(rows)).toBe(2);
  for (const word of words) expect(run.err.join('\n')).toContain(word);
};
const list = async (kind: string): Promise<Record<string, unknown>[]> =>
  (await operatorOn(bench.db)(`content list ${kind} --merchant rival --json`)).data as Record<
    string,
    unknown
  >[];

// A brand that is connected: others are shown to no player.
const LANES = [
  { category: 'RNG', vendor: 'MRG', names: { EN: 'Acme Reels', PT: 'Rolos Acme' }, accountTypeId: 7 },
  {
    category: 'LIVE',
    vendor: 'MRG',
    names: { EN: 'Acme Reels' },
    accountTypeId: 8,
    kind: 'game',
    lobbyNodeId: 9,
  },
];
const GAMES_CSV = `nodeId,gameId,gameCode,vendor,category,names.EN,names.PT,trial,hotRank
700001,A1,acme-1,MRG,RNG,"Fox, the ""sly"" one",Raposa,yes,1
700002,A2,acme-2,MRG,RNG,Owl,,no,
`;
const BANNER = { id: 1, group: 'w_home', titles: { EN: 'Hello' }, motif: 'moth' };

describe('content from files', () => {
  it('builds a catalogue that the running gateway shows at once', async () => {
    expect((await load('vendors', JSON.stringify(LANES))).data).toEqual({
      dryRun: false,
      rows: 2,
      added: 2,
      changed: 0,
      same: 0,
    });
    const games = await load('games', `\uFEFF${GAMES_CSV.replaceAll('\n', '\r\n')}`, 'games.csv');
    expect(games.err).toEqual([]);
    expect(games.data).toMatchObject({ added: 2 });
    const names = async (): Promise<unknown> => {
      const { body } = await bench.client.send({
        path: '/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=1&pageSize=10',
        headers: { Merchant: 'rival' },
      });
      const { games: shown = [] } = (body.value ?? {}) as { games?: { gameName: string }[] };
      return shown.map(({ gameName }) => gameName);
    };
    await expect.poll(names).toEqual(['Fox, the "sly" one', 'Owl']);
  });

  it('changes what a row says and leaves the rest, counts what stays, and notes who did it', async () => {
    await load('games', JSON.stringify([{ nodeId: 700001, 'names.PT': 'Raposa astuta', enabled: false }]));
    const [fox] = (await list('games')).filter(({ nodeId }) => nodeId === 700001);
    expect(fox).toMatchObject({
      names: { EN: 'Fox, the "sly" one', PT: 'Raposa astuta' },
      enabled: false,
      trial: true,
      hotRank: 1,
    });
    const again = await load('games', JSON.stringify(await list('games')));
    expect(again.data).toMatchObject({ added: 0, changed: 0, same: 2 });
    const { data } = await operatorOn(bench.db)('audit list --limit 1 --json --merchant rival');
    expect(data).toMatchObject([
      { command: 'content load', target: 'games', after: { file: 'rows.json', same: 2 } },
    ]);
  });

  it('is checked and not changed by a dry run', async () => {
    const run = await load('banners', JSON.stringify([BANNER]), 'b.json', '--dry-run');
    expect(run.data).toEqual({ dryRun: true, rows: 1, added: 1, changed: 0, same: 0 });
    expect(await list('banners')).toEqual([]);
  });

  it('is loaded whole or not at all: each wrong field is named with its row', async () => {
    const run = await load(
      'games',
      `nodeId,vendor,category,gameId,gameCode,names.EN,trial,colour
700003,MRG,RNG,A3,acme-3,Bear,yes,
x,MRG,RNG,A4,acme-4,Wolf,perhaps,red
700005,NOONE,RNG,A5,acme-5,,yes,
700006,MRG,RNG,A1,acme-6,Hare,yes,
700003,MRG,RNG,A7,acme-7,Bear again,yes,
`,
      'games.csv',
    );
    expect(run.exit).toBe(2);
    const said = run.err.join('\n');
    for (const words of [
      'row 3, nodeId: must be a whole number',
      'row 3, trial: must be true or false, not \\"perhaps\\"',
      'row 3, colour: is no field',
      'row 4, names: is needed in a new row',
      'row 5, vendor and gameId: are those of 700001 already',
      'row 6, nodeId: 700003 stands in row 2 already',
    ])
      expect(said).toContain(words);
    expect(await list('games')).toHaveLength(2);
    const lane = {
      nodeId: 700009,
      gameId: 'A9',
      gameCode: 'a9',
      vendor: 'NOONE',
      category: 'RNG',
      names: 'Cat',
    };
    await refused('games', [lane], 'row 1, category and vendor: RNG NOONE is not among the vendors');
  });

  it('takes banners with links that lead somewhere safe', async () => {
    const run = await load(
      'banners',
      JSON.stringify([BANNER, { ...BANNER, id: 2, linkType: 'G', nodeId: 700001, vendor: 'MRG' }]),
    );
    expect(run.data).toMatchObject({ added: 2 });
    for (const link of [
      'javascript:alert(1)',
      'http://plain.example',
      '//elsewhere.example',
      'https://u:p@x.example',
      '',
    ])
      await refused('banners', [{ ...BANNER, id: 3, linkType: 'URL', link }], 'row 1, link');
    await refused('banners', [{ ...BANNER, id: 3, linkType: 'G' }], 'row 1, nodeId');
    await refused('banners', [{ ...BANNER, id: 3, nodeId: 1 }], '1 is not among the games');
    await refused('banners', [{ ...BANNER, id: 3, motif: 'unicycle' }], 'row 1, motif');
    await refused(
      'banners',
      [{ ...BANNER, id: 3, titles: { PT: 'Olá' } }],
      'row 1, titles: must have English',
    );
    await refused('banners', [{ ...BANNER, id: 3, titles: { EN: 'a', XX: 'b' } }], '\\"XX\\" is no language');
    const window = { startsAt: '2026-02-01T00:00Z', endsAt: '2026-01-01T00:00Z' };
    await refused('banners', [{ ...BANNER, id: 3, ...window }], 'row 1, endsAt: must be after startsAt');
    await refused('banners', [{ ...BANNER, id: 3, startsAt: 'tomorrow' }], 'row 1, startsAt');
  });

  it('takes announcements whose text is plain, and shows them', async () => {
    const html = '<p>Hello <b>there</b><br><a href="https://example.com/?a=1&amp;b=2">more</a></p>';
    const notice = { id: 5, type: 'PL', titles: 'News', contents: { EN: html } };
    expect((await load('announcements', JSON.stringify([notice]))).data).toMatchObject({ added: 1 });
    const shown = async (): Promise<unknown> => {
      const { body } = await bench.client.send({
        path: '/wps/relay/MCSFE_getListAnnouncements?types=PL',
        headers: { Merchant: 'rival' },
      });
      return JSON.stringify(body.value);
    };
    await expect.poll(shown).toContain('Hello <b>there</b>');
    for (const bad of [
      '<script>alert(1)</script>',
      '<p onclick="x()">a</p>',
      '<a href="javascript:x">a</a>',
      '<p>open',
      '<img src="data:image/png;base64,AAAA">',
    ])
      await refused('announcements', [{ ...notice, contents: { EN: bad } }], 'row 1, contents: EN:');
  });

  it('explains its fields', async () => {
    const run = await operatorOn(bench.db)('content fields banners --json');
    expect(run.data).toContainEqual({ field: 'id', type: 'bigint', standard: 'needed', key: true });
  });
});

describe('a file', () => {
  const rows = (path: string, text: string | Buffer) => readRows({ path, bytes: Buffer.from(text) });

  it('is a list of objects, or a table with quotes as spreadsheets write them', () => {
    expect(rows('a.csv', 'a,b\n1,"x\ny"\n\n"2",\n')).toEqual([
      { line: 2, fields: { a: '1', b: 'x\ny' } },
      { line: 5, fields: { a: '2' } },
    ]);
    expect(rows('a.JSON', '[{"a":1}]')).toEqual([{ line: 1, fields: { a: 1 } }]);
  });

  it.each([
    ['a.txt', 'a'],
    ['a.csv', ''],
    ['a.csv', 'a,a\n1,2'],
    ['a.csv', 'a,\n1,2'],
    ['a.csv', 'a\n1,2'],
    ['a.csv', 'a\n"1'],
    ['a.json', '{'],
    ['a.json', '{}'],
    ['a.json', '[1]'],
    ['a.csv', Buffer.from([0x61, 0x0a, 0xff])],
  ])('that is no such thing is refused (%s %j)', (path, text) => {
    expect(() => rows(path, text)).toThrow(expect.objectContaining({ argument: 'FILE', exit: 2 }));
  });

  it('comes back from CSV as it was, whatever stands in its cells', () => {
    const cell = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\r'));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (table) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const csv = `a,b\n${table.map((row) => row.map(quote).join(',')).join('\n')}\n`;
        expect(rows('x.csv', csv).map(({ fields }) => [fields['a'], fields['b']])).toEqual(table);
      }),
    );
  });
});

describe('a text that pages show as HTML', () => {
  it.each([
    '',
    'plain & simple',
    '<p>a</p>',
    '<ul><li>a</li></ul>',
    'a<br>b<br/>c',
    '<img src="/art/x.svg" alt="">',
    '<table><tr><td colspan="2">a</td></tr></table>',
  ])('is taken in plain spelling: %s', (html) => expect(htmlProblem(html)).toBeNull());

  it.each([
    '<P>a</P>',
    '<p',
    '<p>a',
    '</p>',
    '<b><i>a</b></i>',
    '<p/>',
    '<br></br>',
    '<svg></svg>',
    '<style>a</style>',
    '<iframe src="https://a.example"></iframe>',
    "<a href='https://a.example'>a</a>",
    '<a href=https://a.example>a</a>',
    '<a href="java\nscript:x">a</a>',
    '<a href="//a.example">a</a>',
    '<a href="/\\a.example">a</a>',
    '<img src="https://a.example" onerror="x">',
    '<p style="a">a</p>',
    '<!-- a -->',
    '<![CDATA[x]]>',
    '1 < 2',
  ])('is refused in any other: %s', (html) => expect(htmlProblem(html)).not.toBeNull());

  it('of any length is judged in bounded time', () => {
    expect(htmlProblem('<p>'.repeat(30_000))).not.toBeNull();
    expect(htmlProblem(`<a${' a="b"'.repeat(20_000)}>`)).not.toBeNull();
    expect(htmlProblem('<b>x</b>'.repeat(10_000))).toBeNull();
  });
});
