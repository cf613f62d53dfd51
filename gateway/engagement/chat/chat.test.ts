import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OWN_ORIGIN, PARTNER_ORIGIN, startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People } from '../../conformance/people';
import { setFlag } from '../../content/settings.queries';
import { MAX_SAID } from './room-socket';
import { MAX_OF_MEMBER } from './rooms';
import { listAllModels, putModel, putWord } from './desk.queries';
import { dialRoom, type TestRoom } from './testing';

let bench: GatewayBench;
let other: GatewayBench;
let people: People;
const models: Record<string, bigint> = {};
const db = () => bench.db.merchant(MERCHANT);
const flag = async (enabled: boolean): Promise<void> => {
  await db().tx((query) =>
    setFlag(query, { merchantId: MERCHANT, code: 'CBS3', parent: 'COMMON', enabled, sort: 5 }),
  );
  await bench.services.merchants.reload();
  await other.services.merchants.reload();
};
beforeAll(async () => {
  bench = await startBench();
  other = await startBench({ beside: bench });
  people = await peopleOf(bench);
  const facts = {
    avatar: '',
    languages: ['EN'],
    greeting: { EN: 'Welcome!', PT: 'Bem-vindo!' },
    active: true,
  };
  await db().tx(async (query) => {
    await putModel(query, MERCHANT, { ...facts, code: 'help', kind: 'service', name: 'Customer service' });
    await putModel(query, MERCHANT, { ...facts, code: 'luna', kind: 'model', name: 'Luna' });
    await putModel(query, MERCHANT, { ...facts, code: 'gone', kind: 'model', name: 'Gone', active: false });
    await putWord(query, { merchantId: MERCHANT, word: 'badword', kind: 'refuse' });
    await putWord(query, { merchantId: MERCHANT, word: 'hurt myself', kind: 'harm' });
  });
  for (const { code, id } of await listAllModels(db().query, MERCHANT)) models[code] = id;
  await flag(true);
});
afterAll(async () => {
  await other.stop();
  await bench.stop();
});

let serial = 0;
const key = (): string => `key-${(serial += 1)}-0000`;
const DESK = { merchantId: MERCHANT, operator: 'Ana' };
const get = (path: string, token: string | undefined, origin?: string) =>
  people.call('GET', path, {
    ...(token === undefined ? {} : { token }),
    ...(origin === undefined ? {} : { headers: { Origin: origin } }),
  });
const member = async (type = 0) => {
  const person = await people.create({ type });
  return { ...person, token: (await people.login(person)).token };
};
type Someone = Awaited<ReturnType<typeof member>>;
const launch = async ({ token }: Someone, code: string, origin?: string): Promise<URL> => {
  const path = `/wps/relay/CBS_launchChat?b2c=1&title=Chat&language=PT&headerColor=%23102030&modelId=${models[code]}`;
  const reply = await get(path, token, origin);
  expect(reply.status, reply.text).toBe(200);
  return new URL((reply.body.value as { chatUrl: string }).chatUrl);
};
const ticketOf = (url: URL): string => url.searchParams.get('ticket') ?? '';
const visit = async (who: Someone, code = 'luna', node = bench): Promise<TestRoom> => {
  const ticket = ticketOf(await launch(who, code));
  const room = await dialRoom(node);
  room.send({ type: 'hello', ticket });
  await room.word('welcome');
  return room;
};
const say = async (room: TestRoom, text: string) => {
  const own = key();
  room.send({ type: 'say', key: own, text });
  return room.word('said', (word) => word.key === own);
};
const hears = (room: TestRoom, text: string) =>
  room
    .word('messages', ({ messages }) => messages.some((one) => one.text === text))
    .then(({ messages }) => messages.find((one) => one.text === text));
const stop = async (id: bigint, kind: 'pause' | 'exclusion'): Promise<void> => {
  await db().query('insert into protection_member (merchant_id, member_id) values ($1, $2)', [MERCHANT, id]);
  await db().query(
    `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
     values ($1, $2, $3, now(), now() + interval '2 days', 'test')`,
    [MERCHANT, id, kind],
  );
};
const unread = async ({ token }: Someone): Promise<number> =>
  ((await get('/wps/relay/CBS_unreadCount', token)).body.value as { unReadCount: number }).unReadCount;

describe('[PTS-4] the list of models', () => {
  it('names who can be reached, customer service first, with their presence; guests see it too', async () => {
    const rows = async () =>
      (await get('/wps/relay/CBS_modelList', undefined)).body.value as { name: string; presence: string }[];
    expect((await rows()).map(({ name, presence }) => [name, presence])).toEqual([
      ['Customer service', 'away'],
      ['Luna', 'away'],
    ]);
    await bench.services.chatDesk.seat(DESK, { modelId: models['luna'] ?? 0n, as: 'online', nextAt: null });
    await bench.services.chatDesk.seat(
      { ...DESK, operator: 'Rui' },
      {
        ...{ modelId: models['help'] ?? 0n, as: 'busy', nextAt: null },
      },
    );
    expect((await rows()).map(({ presence }) => presence)).toEqual(['busy', 'online']);
    const nextAt = new Date(Date.now() + 3_600_000);
    await bench.services.chatDesk.seat(DESK, { modelId: models['luna'] ?? 0n, as: 'away', nextAt });
    expect(await rows()).toMatchObject([
      { presence: 'busy' },
      { presence: 'away', nextTime: nextAt.getTime() },
    ]);
  });

  it('is closed with its flag, and open rooms close', async () => {
    const room = await visit(await member());
    await flag(false);
    try {
      expect((await get('/wps/relay/CBS_modelList', undefined)).body.errorCode).toBe(
        'function.not.available',
      );
      await bench.services.chatWork.look();
      expect(await room.closed).toBe(4_001);
    } finally {
      await flag(true);
    }
  });
});

describe('[PTS-4] the ticket of a launch', () => {
  it('opens a page that only the page which asked may hold', async () => {
    const url = await launch(await member(), 'luna');
    expect(url.origin).toBe(OWN_ORIGIN);
    const page = await bench.app.inject({ method: 'GET', url: `${url.pathname}${url.search}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${OWN_ORIGIN}`);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const at = await get('/wps/relay/CBS_launchChat', (await member()).token, PARTNER_ORIGIN);
    expect(at.status).toBe(403);
    for (const bad of ['', `${ticketOf(url)}x`, 'abc']) {
      const refused = await bench.app.inject({ method: 'GET', url: `/chat/room?ticket=${bad}` });
      expect(refused.statusCode, bad).toBe(403);
      expect(refused.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('is good once, however many open it at the same time', async () => {
    const ticket = ticketOf(await launch(await member(), 'luna'));
    const rooms = await Promise.all(Array.from({ length: 8 }, () => dialRoom(bench)));
    for (const room of rooms) room.send({ type: 'hello', ticket });
    const ends = await Promise.all(
      rooms.map((room) =>
        Promise.race([room.word('welcome').then(() => 'in'), room.closed.then(() => 'out')]),
      ),
    );
    expect(ends.filter((end) => end === 'in')).toHaveLength(1);
    for (const room of rooms) room.raw.terminate();
  });

  it('is nothing after a minute, changed, after the logout, in a pause, or with words before it', async () => {
    const one = await member();
    const late = ticketOf(await launch(one, 'luna'));
    await db().query("update chat_ticket set expires_at = now() - interval '1 second'");
    const changed = `${late.slice(0, -2)}aa`;
    const over = ticketOf(await launch(one, 'luna'));
    const paused = await member();
    const early = ticketOf(await launch(paused, 'luna'));
    await stop(paused.id, 'pause');
    await people.call('POST', '/wps/session/logout', { token: one.token });
    for (const ticket of [late, changed, over, early, 'nothing']) {
      const room = await dialRoom(bench);
      room.send({ type: 'hello', ticket });
      // Not even for the moment until rooms are looked through.
      const end = await Promise.race([room.word('welcome').then(() => 'in'), room.closed]);
      expect(end, ticket).toBe(4_001);
    }
    const mute = await dialRoom(bench);
    mute.send({ type: 'say', key: key(), text: 'hello' });
    expect(await mute.closed).toBe(4_003);
  });

  it('takes its line from pages of the operator alone', async () => {
    await expect(dialRoom(bench, 'https://stranger.example.test')).rejects.toThrow('403');
    await expect(dialRoom(bench, PARTNER_ORIGIN)).rejects.toThrow('403');
  });

  it('is not given to trials, to those in a pause, nor for a model that is not there', async () => {
    const trial = await get('/wps/relay/CBS_launchChat', (await member(4)).token);
    expect(trial.body.errorCode).toBe('in_need_true_account');
    const one = await member();
    const gone = await get(`/wps/relay/CBS_launchChat?modelId=${models['gone']}`, one.token);
    expect(gone.body.errorCode).toBe('chat_model_not_found');
    await stop(one.id, 'pause');
    const paused = await get('/wps/relay/CBS_launchChat', one.token);
    expect(paused.body.errorCode).toBe('chat_not_allowed');
    expect((await get('/wps/relay/CBS_groupPermission', one.token)).body.value).toEqual({
      hasPermission: 'N',
    });
  });
});

describe('[PTS-4] a room', () => {
  it('greets in the language of the visit and is heard by all in it, on every node, without whole names', async () => {
    const [one, two] = [await member(), await member()];
    const first = await visit(one);
    const second = await visit(two, 'luna', other);
    expect((await first.word('welcome')).room).toMatchObject({
      name: 'Luna',
      kind: 'model',
      greeting: 'Bem-vindo!',
    });
    expect((await say(first, 'hello everybody')).state).toBe('shown');
    const own = await hears(first, 'hello everybody');
    expect(own).toMatchObject({ by: 'me', name: one.username });
    const heard = await hears(second, 'hello everybody');
    expect(heard).toMatchObject({
      by: 'member',
      name: `${one.username.slice(0, 2)}***${one.username.slice(-1)}`,
    });
    expect(JSON.stringify(second.heard)).not.toContain(one.username);
    expect(JSON.stringify(second.heard)).not.toContain(`"${one.id}"`);
    first.raw.terminate();
    second.raw.terminate();
  });

  it('of customer service is the member’s own', async () => {
    const [first, second] = [await visit(await member(), 'help'), await visit(await member(), 'help')];
    await say(first, 'my own question');
    await say(second, 'another question');
    await hears(second, 'another question');
    expect(JSON.stringify(second.heard)).not.toContain('my own question');
    first.raw.terminate();
    second.raw.terminate();
  });

  it('takes a message once under its key, and opens again with its latest after a line that broke', async () => {
    const one = await member();
    const room = await visit(one, 'help');
    const own = key();
    for (let i = 0; i < 3; i += 1) room.send({ type: 'say', key: own, text: 'said once' });
    await room.word('said', (word) => word.key === own);
    const { again } = await room.word('welcome');
    room.raw.terminate();
    const back = await dialRoom(other);
    back.send({ type: 'hello', ticket: again });
    const { messages } = await back.word('welcome');
    expect(messages.filter(({ text }) => text === 'said once')).toHaveLength(1);
    const twice = await dialRoom(bench);
    twice.send({ type: 'hello', ticket: again });
    expect(await twice.closed).toBe(4_001);
    back.raw.terminate();
  });

  it('lets no one say more than a few words in ten seconds, nor open many lines', async () => {
    const one = await member();
    const room = await visit(one);
    const keys = Array.from({ length: MAX_SAID + 1 }, () => key());
    for (const own of keys) room.send({ type: 'say', key: own, text: 'again' });
    expect(await room.word('refused', (word) => word.key === keys.at(-1))).toMatchObject({ why: 'fast' });
    const more = [];
    for (let i = 1; i < MAX_OF_MEMBER; i += 1) more.push(await visit(one));
    const last = await dialRoom(bench);
    last.send({ type: 'hello', ticket: ticketOf(await launch(one, 'luna')) });
    expect(await last.closed).toBe(4_001);
    for (const line of [room, ...more]) line.raw.terminate();
  });

  it('ends for who is excluded, and at a word that is none', async () => {
    const one = await member();
    const room = await visit(one);
    await stop(one.id, 'exclusion');
    await bench.services.chatWork.look();
    expect(await room.closed).toBe(4_001);
    for (const word of ['{', '[]', '{"type":"say"}', '{"type":"hello","ticket":"x","more":1}']) {
      const line = await dialRoom(bench);
      line.raw.send(word);
      expect(await line.closed, word).toBe(4_003);
    }
  });
});

describe('[PTS-4] moderation', () => {
  it('holds back what leaves the house until a person looked, and shows it then', async () => {
    const [first, second] = [await visit(await member()), await visit(await member())];
    const text = 'write me at 11 98765-4321 please';
    expect((await say(first, text)).state).toBe('held');
    await say(first, 'and this is shown');
    await hears(second, 'and this is shown');
    expect(JSON.stringify(second.heard)).not.toContain('98765-4321');
    const reports = await bench.services.chatDesk.reports(DESK, 100);
    const report = reports.find((row) => row.text === text);
    expect(report?.kind).toBe('held');
    const id = report?.id ?? 0n;
    const decided = { id, decision: 'release', muteHours: 0 } as const;
    expect(await bench.services.chatDesk.decide(DESK, decided)).toBe('done');
    expect(await bench.services.chatDesk.decide(DESK, decided)).toBe('over');
    expect(await hears(second, text)).toMatchObject({ state: 'shown' });
    first.raw.terminate();
    second.raw.terminate();
  });

  it('does not take words of the list, and puts words about harm first in the queue', async () => {
    const room = await visit(await member());
    const own = key();
    room.send({ type: 'say', key: own, text: 'b a d w o r d' });
    expect(await room.word('refused', (word) => word.key === own)).toMatchObject({ why: 'words' });
    await say(room, 'call me 11 91234-5678');
    await say(room, 'I will hurt myself');
    expect((await bench.services.chatDesk.reports(DESK, 10))[0]).toMatchObject({ kind: 'harm' });
    room.raw.terminate();
  });

  it('lets members report and hide each other; a message that is removed goes from every page, its author is mute', async () => {
    const [one, two] = [await member(), await member()];
    const [first, second] = [await visit(one), await visit(two)];
    await say(first, 'something rude');
    const heard = await hears(second, 'something rude');
    const id = heard?.id ?? '';
    second.send({ type: 'report', id });
    await second.word('reported');
    first.send({ type: 'report', id });
    await first.word('reported');
    const mine = (await bench.services.chatDesk.reports(DESK, 100)).filter(
      (row) => row.message_id.toString() === id && row.text === 'something rude',
    );
    expect(mine).toHaveLength(1);
    const report = mine[0]?.id ?? 0n;
    await bench.services.chatDesk.decide(DESK, { id: report, decision: 'remove', muteHours: 2 });
    await second.word('messages', ({ messages }) =>
      messages.some((row) => row.id === id && row.state === 'removed' && row.text === ''),
    );
    await bench.services.chatWork.look();
    expect((await first.word('muted')).until).toBeGreaterThan(Date.now());
    const own = key();
    first.send({ type: 'say', key: own, text: 'am I still heard' });
    expect(await first.word('refused', (word) => word.key === own)).toMatchObject({ why: 'muted' });
    first.raw.terminate();
    second.raw.terminate();
  });

  it('keeps what a member hid away from them, in later visits too', async () => {
    const [one, two] = [await member(), await member()];
    const [first, second] = [await visit(one), await visit(two)];
    await say(first, 'hide me');
    const heard = await hears(second, 'hide me');
    second.send({ type: 'hide', id: heard?.id ?? '' });
    expect((await second.word('hidden')).author).toBe(heard?.author);
    await say(first, 'not for everyone');
    await hears(first, 'not for everyone');
    second.raw.terminate();
    const back = await visit(two);
    expect((await back.word('welcome')).messages.map(({ text }) => text)).not.toContain('not for everyone');
    first.raw.terminate();
    back.raw.terminate();
  });
});

describe('[PTS-4] the desk', () => {
  it('speaks in the member’s room, and what was not seen is counted until it is', async () => {
    const one = await member();
    const room = await visit(one, 'help');
    await say(room, 'where is my money');
    const rooms = await bench.services.chatDesk.rooms(DESK);
    const mine = rooms.find((row) => row.member === one.username);
    expect(mine).toMatchObject({ kind: 'service', waits: true });
    const roomId = mine?.id ?? 0n;
    const answer = { roomId, key: key(), text: 'We are looking.' };
    expect(await other.services.chatDesk.say(DESK, answer)).toBe(true);
    expect(await other.services.chatDesk.say(DESK, answer)).toBe(true);
    const heard = await hears(room, 'We are looking.');
    expect(heard).toMatchObject({ by: 'host', name: 'Customer service' });
    expect(JSON.stringify(room.heard)).not.toContain('Ana');
    expect(await unread(one)).toBe(1);
    room.send({ type: 'seen', id: heard?.id ?? '' });
    await vi.waitFor(async () => expect(await unread(one)).toBe(0));
    const seen = await bench.services.chatDesk.room(DESK, roomId);
    expect(seen?.room.waits).toBe(false);
    expect(seen?.messages.map(({ text }) => text)).toEqual(['where is my money', 'We are looking.']);
    expect(await bench.services.chatDesk.say(DESK, { ...answer, roomId: 999_999n })).toBe(false);
    room.raw.terminate();
  });
});
