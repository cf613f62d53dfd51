import { describe, expect, it } from 'vitest';
import { createFakeGateway } from '../../src/testing/fake-gateway';
import { GATEWAY, MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { examine, type Examination } from './examine';
import type { Finding, Report } from './findings';
import { createWholeOlderGateway } from './older';
import { createCountingFetch, withAnswers } from './testing';

const run = async (fetch: typeof globalThis.fetch, more: Partial<Examination> = {}): Promise<Report> =>
  examine(
    {
      url: GATEWAY,
      merchant: MERCHANT,
      dialect: null,
      dialectRows: null,
      timeZone: null,
      write: false,
      money: null,
      code: null,
      member: MEMBER,
      agent: null,
      ...more,
    },
    {
      fetch,
      wait: () => Promise.resolve(),
      readPicture: () => Promise.resolve(null),
      ask: () => Promise.resolve(null),
      tell: () => undefined,
    },
  );
const of = ({ findings }: Report, call: string): Finding | undefined =>
  findings.find((finding) => finding.call === call);

const changesSomething = (sent: string): boolean => !sent.startsWith('GET ');
const OWN = ['POST /wps/session/login', 'DELETE /wps/session/logout'];

describe('a gateway of the contract', () => {
  it('is asked every call once, and nothing that changes something without --write', async () => {
    const { fetch, sent } = createCountingFetch(createFakeGateway().fetch);
    const report = await run(fetch);
    expect(report.dialect).toBe('foyer');
    expect(report.findings.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
    expect(sent.filter(changesSomething)).toEqual(OWN);
    expect(sent.some((one) => /launch/i.test(one))).toBe(false);
    expect(sent.filter((one) => one === 'GET /wps/relay/ODSFE2_MemTransDet')).toHaveLength(1);
  });

  it('says what each call that was not asked would need', async () => {
    const report = await run(createFakeGateway().fetch, { member: null });
    expect(of(report, 'records.account')?.notes).toEqual(['needs --member']);
    expect(of(report, 'agents.branch')?.notes).toEqual(['needs --agent']);
    expect(of(report, 'session.freeplay')?.notes).toEqual(['changes something: needs --write']);
    expect(of(report, 'withdrawals.create')?.notes).toEqual(['moves money: needs --write and --money']);
    expect(of(report, 'games.list')?.outcome).toBe('works');
    expect(
      report.findings.filter(({ outcome, notes }) => outcome === 'not asked' && notes.length === 0),
    ).toEqual([]);
  });

  it('is told the place of a wrong field, what came instead and the pages that suffer', async () => {
    const card = '4111 1111 1111 1111';
    const fetch = withAnswers(createFakeGateway().fetch, '/wps/relay/ODSFE2_MemTransDet', (body) => {
      const [first, second] = (body.value as { list: object[] }).list;
      const wrong = { ...second, currency: { cardNumber: card, token: 'abc', note: 'x '.repeat(45) } };
      return { ...body, value: { ...(body.value as object), list: [first, wrong] } };
    });
    const finding = of(await run(fetch), 'records.account');
    expect(finding?.outcome).toBe('wrong');
    expect(finding?.pages).toContain('Account record (transactionHistory)');
    const [note = ''] = finding?.notes ?? [];
    expect(note).toMatch(
      /^at list\[1\]\.currency: expected text, came \{"cardNumber":"\*\*\*","token":"\*\*\*"/,
    );
    expect(note).not.toContain('4111');
    expect(note.split('came ')[1]).toHaveLength(60);
  });

  it('does not tell passwords and tokens that a gateway repeats in its sentences', async () => {
    let token = '';
    const { fetch: plain } = createFakeGateway();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      token = request.headers.get('Authorization') ?? token;
      if (!request.url.includes('MCSFE_getPlayLimits')) return plain(request);
      const message = `\u001b[31m${token} ${MEMBER.password} failed`;
      return new Response(JSON.stringify({ success: false, errorCode: 'E77', message }), { status: 400 });
    };
    const finding = of(await run(fetch), 'limits.get');
    expect(token).not.toBe('');
    expect(finding?.notes.join('')).toMatch(
      /refusal REPLY_UNKNOWN \(HTTP 400\): “\[31m\*\*\* \*\*\* failed”/,
    );
  });

  it('names amounts that cannot be read, and lists without a row', async () => {
    const fetch = withAnswers(createFakeGateway().fetch, '/wps/relay/ODSFE2_MemTransDet', (body) => {
      const { list } = body.value as { list: object[] };
      return { ...body, value: { ...(body.value as object), list: [{ ...list[0], amount: '1.2.3' }] } };
    });
    const report = await run(fetch);
    expect(of(report, 'records.account')?.outcome).toBe('works with a note');
    expect(of(report, 'records.account')?.notes.join()).toContain('1 amount could not be read');
    expect(of(report, 'inbox.list')?.notes).toEqual([
      'empty, so the shape of its rows was not seen: content',
    ]);
  });

  it('takes a page of a proxy and half an answer for wrong', async () => {
    const path = '/wps/relay/MCSFE_getPlayLimits';
    const page = withAnswers(createFakeGateway().fetch, path, () => '<h1>Hello</h1>');
    expect(of(await run(page), 'limits.get')?.notes).toEqual([
      'the answer: expected JSON, came something else (HTTP 200)',
    ]);
    const half = withAnswers(createFakeGateway().fetch, path, () => '{"success":true,"val');
    expect(of(await run(half), 'limits.get')?.outcome).toBe('wrong');
  });

  it('that ends the session with one call is told so, and the others are asked with a new one', async () => {
    let ended = 0;
    const { fetch: plain } = createFakeGateway();
    const { fetch, sent } = createCountingFetch(async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('MCSFE_getPlayLimits')) return plain(request);
      ended += 1;
      return new Response('{"success":false,"errorCode":"CUSTOMER_NOT_LOGIN"}', { status: 200 });
    });
    const report = await run(fetch);
    expect(ended).toBe(1);
    expect(of(report, 'limits.get')?.outcome).toBe('wrong');
    expect(of(report, 'records.account')?.outcome).toBe('works');
    expect(sent.filter((one) => one.startsWith('POST'))).toHaveLength(2);
  });

  it('that lets its member in only once is examined as far as that goes', async () => {
    let logins = 0;
    const { fetch: plain } = createFakeGateway();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isLogin = request.url.endsWith('/session/login');
      const isRefused = isLogin ? (logins += 1) > 1 : request.url.includes('MCSFE_getPlayLimits');
      if (!isRefused) return plain(request);
      return new Response('{"success":false,"errorCode":"CUSTOMER_NOT_LOGIN"}', { status: 401 });
    };
    const report = await run(fetch);
    expect(logins).toBe(2);
    expect(of(report, 'limits.get')?.outcome).toBe('wrong');
    expect(of(report, 'limits.check')?.notes).toEqual(['the gateway ended the session, and gave no new one']);
  });

  it('that wants to be asked more slowly is waited for, and not for ever', async () => {
    const busy = new Response('{"success":false,"errorCode":"TOO_MANY_REQUESTS"}', {
      status: 429,
      headers: { 'Retry-After': '30' },
    });
    const waits: number[] = [];
    let times = 0;
    const { fetch: plain } = createFakeGateway();
    const fetch: typeof globalThis.fetch = (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('MCSFE_getPlayLimits')) return plain(request);
      times += 1;
      return Promise.resolve(busy.clone());
    };
    const wait = (ms: number) => Promise.resolve(void waits.push(ms));
    const asked = {
      url: GATEWAY,
      merchant: MERCHANT,
      dialect: null,
      dialectRows: null,
      timeZone: null,
      write: false,
      money: null,
      code: null,
    };
    const report = await examine(
      { ...asked, member: MEMBER, agent: null },
      {
        fetch,
        wait,
        readPicture: () => Promise.resolve(null),
        ask: () => Promise.resolve(null),
        tell: () => undefined,
      },
    );
    expect(of(report, 'limits.get')?.outcome).toBe('not asked');
    expect({ waits, times }).toEqual({ waits: [30_000, 30_000], times: 3 });
  });
});

describe('sessions that were opened', () => {
  const left = async (agent: Examination['agent'], gateway = createFakeGateway()): Promise<string[]> => {
    const { fetch, sent } = createCountingFetch(gateway.fetch);
    await expect(run(fetch, { agent })).rejects.toThrow('agent');
    return sent.filter(changesSomething);
  };

  it('are ended where the login of the agent fails', async () => {
    const [login, logout] = OWN;
    expect(await left({ username: 'agent-none', password: 'Wrong-Word-1' })).toEqual([login, login, logout]);
  });

  it('are ended where the agent is none', async () => {
    const [login, logout] = OWN;
    expect(await left(MEMBER)).toEqual([login, login, logout, logout]);
  });
});

describe('a gateway that wants writes to come more slowly', () => {
  it('is asked none of them again', async () => {
    const slow = '{"success":false,"errorCode":"TOO_MANY_REQUESTS"}';
    const { fetch: plain } = createFakeGateway();
    const { fetch, sent } = createCountingFetch((input, init) => {
      const request = new Request(input, init);
      const isOwn = request.method === 'GET' || request.url.endsWith('/session/login');
      if (isOwn) return plain(request);
      return Promise.resolve(new Response(slow, { status: 429, headers: { 'Retry-After': '1' } }));
    });
    const report = await run(fetch, { write: true });
    expect(of(report, 'favourites.add')?.outcome).toBe('not asked');
    const writes = sent.filter(changesSomething);
    expect(writes).toContain('POST /wps/relay/MCSFE_addFavoriteGameV2');
    expect(writes).toContain('DELETE /wps/session/logout');
    expect([...new Set(writes)].sort()).toEqual([...writes].sort());
  });
});

describe('a favourite that --write puts in', () => {
  const ADD = 'POST /wps/relay/MCSFE_addFavoriteGameV2';
  const REMOVE = 'DELETE /wps/relay/MCSFE_removeFavoriteGameV2';
  const favouritesSent = async (plain: typeof globalThis.fetch): Promise<string[]> => {
    const { fetch, sent } = createCountingFetch(plain);
    await run(fetch, { write: true });
    return sent.filter((one) => one.includes('FavoriteGameV2'));
  };

  it('is taken out again, also where the answer could not be read', async () => {
    expect(await favouritesSent(createFakeGateway().fetch)).toEqual([ADD, REMOVE]);
    const path = ADD.slice('POST '.length);
    const half = withAnswers(createFakeGateway().fetch, path, () => '{"success":tr');
    expect(await favouritesSent(half)).toEqual([ADD, REMOVE]);
  });

  it('is none where the game is one already, or where that cannot be seen', async () => {
    const path = '/wps/relay/MCSFE_getFavoriteGames';
    const taken = withAnswers(createFakeGateway().fetch, path, (body) => ({ ...body, value: [1001] }));
    expect(await favouritesSent(taken)).toEqual([]);
    const unseen = withAnswers(createFakeGateway().fetch, path, () => '<h1>Busy</h1>');
    expect(await favouritesSent(unseen)).toEqual([]);
  });
});

describe('[TRIAL-E2] the stand-in of an older gateway', () => {
  const both = { member: MEMBER, agent: MEMBER };

  it('is asked in its own words, once each, and nothing that changes something', async () => {
    const old = createWholeOlderGateway();
    const { fetch, sent } = createCountingFetch(old.fetch);
    const report = await run(fetch, both);
    expect(report.dialect).toBe('legacy');
    expect(old.refused.filter((one) => !one.endsWith('no such path'))).toEqual([]);
    expect([...new Set(sent.filter(changesSomething))].sort()).toEqual([...OWN].sort());
    expect(report.findings.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
    expect(of(report, 'records.account')?.outcome).toBe('works');
    expect(of(report, 'deposits.methods')?.notes).toContain('2 rows could not be read and were left out');
  });

  it('lacks calls: those that it refused, and those that none of them has', async () => {
    const { fetch, sent } = createCountingFetch(createWholeOlderGateway().fetch);
    const report = await run(fetch, both);
    const neverAsked = of(report, 'records.bonuses');
    expect([neverAsked?.outcome, neverAsked?.pages]).toEqual([
      'not offered',
      ['Bonus details (bonusDetails)'],
    ]);
    expect(of(report, 'chat.models')?.outcome).toBe('missing');
    expect(sent.some((one) => one.includes('MemBonusDet'))).toBe(false);
    expect(of(report, 'chat.models')?.notes).toEqual(['no such call (HTTP 404)']);
    expect(of(report, 'bets.rng')?.notes).toEqual(['neither site nor SDK asks it']);
  });

  it('with a field of the wrong kind is told its place', async () => {
    const path = '/wps/relay/CBS_modelList';
    const old = createWholeOlderGateway({ [`GET ${path}`]: '' });
    old.state.values[path] = '[{"modelId":1},"no room"]';
    const finding = of(await run(old.fetch, both), 'chat.models');
    expect(finding).toEqual({
      call: 'chat.models',
      outcome: 'wrong',
      notes: ['at [1]: expected an object, came "no room"'],
      pages: ['chat'],
    });
  });
});
