import { afterEach, describe, expect, it } from 'vitest';
import { createFakeGateway } from '../../src/testing/fake-gateway';
import { MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { CAPTCHA_ANSWER } from '../../src/testing/older-gateway';
import { serveHandler } from '../e2e/serve-handler';
import { BadCommand } from './arguments';
import { conformance, type CommandPorts } from './command';
import type { Report } from './findings';
import { htmlOf } from './html';
import { createWholeOlderGateway } from './older';
import { markdownOf } from './markdown';
import { textOf } from './text';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const serve = async (respond: (request: Request) => Promise<Response>): Promise<string> => {
  const { url, close } = await serveHandler(respond);
  closers.push(close);
  return url;
};

const foyer = async (words: string, more: Partial<CommandPorts> = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const files = new Map<string, string>();
  const exit = await conformance(words.split(' ').slice(1), {
    fetch: globalThis.fetch,
    wait: () => Promise.resolve(),
    readPicture: () => Promise.resolve(null),
    ask: () => Promise.resolve(null),
    tell: () => undefined,
    password: () => Promise.resolve(MEMBER.password),
    paymentPassword: () => Promise.resolve(''),
    tryFile: () => undefined,
    writeFile: (path, text) => void files.set(path, text),
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    ...more,
  });
  return { exit, out: out.join('\n'), err, files };
};

const page = () =>
  Promise.resolve(new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } }));

describe('foyer conformance', () => {
  it('prints the table with its summary last, and writes it as a page, for scripts and for documents', async () => {
    const gateway = createFakeGateway();
    const url = await serve((request) => gateway.fetch(request));
    const { exit, out, err, files } = await foyer(
      `conformance --gateway ${url} --merchant ${MERCHANT} --member ${MEMBER.username} --json a.json --html a.html --markdown a.md`,
    );
    expect({ exit, err }).toEqual({ exit: 0, err: [] });
    expect(out).toMatch(/\n {2}works {14}records\.account\n/);
    expect(out).toMatch(/\n\d+ work, \d+ work with a note, \d+ missing, 0 wrong, \d+ not asked$/);
    const report = JSON.parse(files.get('a.json') ?? '') as Report;
    expect(report).toMatchObject({ merchant: MERCHANT, dialect: 'foyer', wrote: false });
    expect(files.get('a.html')).toBe(htmlOf(report));
    expect(files.get('a.md')).toBe(`${markdownOf(report).join('\n')}\n`);
    expect([out, ...files.values()].join()).not.toContain(MEMBER.password);
  });

  it('ends with 1 where a call answers wrongly', async () => {
    const gateway = createFakeGateway();
    const url = await serve((request) =>
      request.url.includes('GCSGAME_hotGamesV2') ? page() : gateway.fetch(request),
    );
    const { exit, out } = await foyer(`conformance --gateway ${url} --merchant ${MERCHANT}`);
    expect(exit).toBe(1);
    expect(out).toContain(', 1 wrong, ');
    expect(out).toMatch(/wrong {14}games\.hot +the answer: expected JSON/);
    expect(out).toContain('pages that need it: lobby');
  });

  it.each([
    ['nothing answers', () => Promise.resolve('http://127.0.0.1:9'), 'demo', /^No gateway answers at http/],
    ['a page answers', () => serve(page), 'demo', /is no gateway of this protocol: .*\(HTTP 200\)\.$/],
    [
      'nothing is there',
      () => serve(() => Promise.resolve(new Response('gone', { status: 404 }))),
      'demo',
      /is no gateway of this protocol: .*\(HTTP 404\)\.$/,
    ],
    [
      'the merchant is unknown',
      () =>
        serve(() =>
          Promise.resolve(
            new Response('{"success":false,"errorCode":"function.not.available"}', { status: 400 }),
          ),
        ),
      'nowhere',
      /does not know this merchant\.$/,
    ],
  ] as const)('says in one sentence that %s', async (_, open, merchant, sentence) => {
    const { exit, out, err } = await foyer(`conformance --gateway ${await open()} --merchant ${merchant}`);
    expect({ exit, out }).toEqual({ exit: 1, out: '' });
    expect(err).toHaveLength(1);
    expect(err[0]?.replace('foyer conformance: ', '')).toMatch(sentence);
  });

  it.each([
    ['404', () => Promise.resolve(new Response('gone', { status: 404 }))],
    [
      '404 with a word of its own',
      () => Promise.resolve(new Response('{"success":false,"errorCode":"x"}', { status: 404 })),
    ],
    ['a page', page],
  ])('is asked to leave a path off the address that answers %s', async (_, respond) => {
    const url = await serve(respond);
    const sentenceOf = async (path: string) =>
      (await foyer(`conformance --gateway ${url}${path} --merchant demo`)).err.join();
    expect(await sentenceOf('/wps/')).toMatch(
      new RegExp(`\\. The calls bring their own path, so try it without /wps: --gateway ${url}$`),
    );
    expect(await sentenceOf('/')).not.toContain('path');
  });

  it.each([
    ['ours', createFakeGateway],
    ['an older one', createWholeOlderGateway],
  ] as const)('says that a password is wrong without telling it, in front of %s', async (_, create) => {
    const gateway = create();
    const url = await serve((request) => gateway.fetch(request));
    const { exit, err } = await foyer(`conformance --gateway ${url} --merchant ${MERCHANT} --member marina`, {
      password: () => Promise.resolve('Wrong-Word-1'),
    });
    expect(exit).toBe(1);
    expect(err.join()).toMatch(/^foyer conformance: The login of marina was refused with LOGIN_FAILED/);
    expect(err.join()).not.toContain('Wrong-Word-1');
  });

  it('asks for what a captcha shows, whose cookie goes with the login', async () => {
    const gateway = createWholeOlderGateway();
    gateway.state.captchaDue = true;
    const url = await serve((request) => gateway.fetch(request));
    const words = `conformance --gateway ${url} --merchant ${MERCHANT} --member marina`;
    const pictures: string[] = [];
    const readPicture = (picture: string) =>
      Promise.resolve(pictures.push(picture) > 0 ? CAPTCHA_ANSWER : '');
    const { exit, out } = await foyer(words, { readPicture });
    expect(exit).toBe(0);
    expect(out).toMatch(/works +session\.login\n/);
    expect(pictures).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]);
    const { exit: none, err } = await foyer(words);
    expect(none).toBe(1);
    expect(err.join()).toMatch(/refused with CAPTCHA_WRONG \(HTTP 400\), and a captcha is wanted: “nein/);
  });

  it('does not ask for another captcha where the password is wrong', async () => {
    const gateway = createWholeOlderGateway();
    gateway.state.captchaDue = true;
    const url = await serve((request) => gateway.fetch(request));
    let shown = 0;
    const { exit, err } = await foyer(`conformance --gateway ${url} --merchant ${MERCHANT} --member marina`, {
      password: () => Promise.resolve('Wrong-Word-1'),
      readPicture: () => Promise.resolve((shown += 1) > 0 ? CAPTCHA_ANSWER : ''),
    });
    expect({ exit, shown }).toEqual({ exit: 1, shown: 1 });
    expect(err.join()).toContain('LOGIN_FAILED');
  });

  it.each([
    ['conformance --merchant demo', '--gateway URL is needed.'],
    ['conformance --gateway https://g.example', '--merchant CODE is needed'],
    ['conformance --gateway ftp://g.example --merchant demo', 'begins with https://'],
    ['conformance --gateway https://a:b@g.example --merchant demo', 'without a name, a password'],
    ['conformance --gateway https://g.example --merchant demo --dialect klingon', 'foyer or legacy'],
    ['conformance --gateway https://g.example --merchant demo --time-zone Mars', 'name of a zone'],
    ['conformance --gateway https://g.example --merchant demo --password x', "Unknown option '--password'"],
    ['conformance --gateway https://g.example --merchant demo --member a --money 5', '--money needs --write'],
    [
      'conformance --gateway https://g.example --merchant demo --write --money 5',
      'needs --member or --agent',
    ],
    ['conformance --gateway https://g.example --merchant demo --member a --write --money=-1', 'above 0'],
    ['conformance --gateway https://g.example --merchant demo --member=', '--member must not be empty'],
  ])('refuses %s', async (words, sentence) => {
    const asked: unknown[] = [];
    const fetch = (input: unknown) => Promise.reject(new Error(`${asked.push(input)}`));
    const { exit, err } = await foyer(words, { fetch });
    expect({ exit, asked }).toEqual({ exit: 2, asked: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(sentence);
  });

  it.each(['0', '0.00', '1,5', '1e3', '1.00001', 'all', '0x10', '1000000000000000', '١'])(
    'takes %s for no amount',
    async (amount) => {
      const words = `conformance --gateway https://g.example --merchant demo --member a --write --money ${amount}`;
      const asked: unknown[] = [];
      const fetch = (input: unknown) => Promise.reject(new Error(`${asked.push(input)}`));
      const { exit, err } = await foyer(words, { fetch });
      expect({ exit, asked }).toEqual({ exit: 2, asked: [] });
      expect(err.join()).toContain('--money has to be an amount above 0');
    },
  );

  it('asks nothing where a password or a place for the report is missing', async () => {
    const asked: unknown[] = [];
    const fetch = (input: unknown) => Promise.reject(new Error(`${asked.push(input)}`));
    const password = () => Promise.reject(new BadCommand('no password was given.'));
    const words = 'conformance --gateway http://127.0.0.1:9 --merchant demo --member a --json x/y';
    expect(await foyer(words, { fetch, password })).toMatchObject({
      exit: 2,
      err: ['foyer conformance: no password was given.'],
    });
    const tryFile = () => {
      throw new Error('no such folder');
    };
    expect(await foyer(words, { fetch, password, tryFile })).toMatchObject({
      exit: 2,
      err: ['foyer conformance: x/y cannot be written: no such folder.'],
    });
    expect(asked).toEqual([]);
  });

  it('reports an error if a file that was checked cannot be written in the end', async () => {
    const gateway = createFakeGateway();
    const url = await serve((request) => gateway.fetch(request));
    const writeFile = () => {
      throw new Error('no space left');
    };
    const words = `conformance --gateway ${url} --merchant ${MERCHANT} --json full`;
    expect(await foyer(words, { writeFile })).toMatchObject({
      exit: 2,
      err: ['foyer conformance: full cannot be written: no space left.'],
    });
  });

  it('has a help of its own', async () => {
    const { exit, out } = await foyer('conformance --help');
    expect(exit).toBe(0);
    expect(out).toContain('foyer conformance --gateway URL --merchant CODE');
  });
});

describe('the reports', () => {
  it('distinguish a call that was not sent from one that was refused, in lines and sums', async () => {
    const gateway = createWholeOlderGateway();
    const url = await serve((request) => gateway.fetch(request));
    const { exit, out, files } = await foyer(
      `conformance --gateway ${url} --merchant ${MERCHANT} --json a.json --html a.html --markdown a.md`,
    );
    expect(exit).toBe(0);
    expect(out).toMatch(/\n {2}not offered {8}records\.bonuses +gateways of this kind do not have it: /);
    expect(out).toMatch(/\n {2}missing {12}chat\.models +no such call \(HTTP \d+\)/);
    expect(out).toMatch(/, [1-9]\d* missing, [1-9]\d* not offered, 0 wrong, \d+ not asked$/);
    const { findings } = JSON.parse(files.get('a.json') ?? '') as Report;
    expect(findings.find(({ call }) => call === 'records.bonuses')?.outcome).toBe('not offered');
    expect(files.get('a.html')).toContain('<td class="not-offered">not offered</td>');
    expect(files.get('a.html')).toContain('.not-offered,');
    expect(files.get('a.md')).toMatch(/\n\| security \| – \| – \| – \| – \| /);
  });
});

describe('the page', () => {
  it('shows what a gateway said as text, without a script', () => {
    const report: Report = {
      gateway: 'https://g.example',
      merchant: 'demo',
      dialect: 'legacy',
      wrote: false,
      findings: [
        { call: 'a.b', outcome: 'wrong', notes: ['<img src=x onerror="alert(1)">'], pages: ["l'obby"] },
      ],
    };
    const html = htmlOf(report);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(html).toContain('l&#39;obby');
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(textOf(report)).toContain(
      '  wrong              a.b                         <img src=x onerror="alert(1)">',
    );
  });
});
