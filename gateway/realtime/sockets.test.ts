import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFrame } from '../../src/contract/stomp';
import {
  OTHER_PARTNER_ORIGIN,
  OWN_ORIGIN,
  PARTNER_ORIGIN,
  startBench,
  type GatewayBench,
} from '../conformance/bench';
import { BEAT_EVERY_MS, CLOSE_WITHIN_MS, CONNECT_WITHIN_MS, MAX_SOCKETS_OF_MEMBER } from './connection';
import { MAX_FRAME_BYTES, MAX_SOCKETS_OF_SOURCE } from './socket-server';
import { connectFrame, dial, enter, listen, type TestMember, type TestSocket } from './testing';

let node: GatewayBench;
let member: TestMember;
beforeAll(async () => {
  node = await startBench();
  member = await enter(node, node.accounts.member);
});
afterAll(() => node.stop());

const refusal = (socket: Promise<unknown>): Promise<string> =>
  socket.then(
    () => 'accepted',
    (error: Error) => error.message,
  );
const topicOf = async () => (await member.ticket()).topics[0] ?? '';
const idOf = (topic: string) => BigInt(topic.split('/').at(-1) ?? '0');
const post = async (memberId: bigint, amountMinor: bigint) =>
  node.services.ledger.post({
    type: 'post',
    merchantId: 1,
    source: 'test',
    key: `k${Math.trunc(Number(process.hrtime.bigint() % 1_000_000_000n))}`,
    actor: 'test',
    kind: 'grant',
    postings: [
      { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -amountMinor },
      { account: { class: 'player', owner: memberId.toString(), currency: 'BRL' }, amountMinor },
    ],
  });

describe('the door', () => {
  it('is shut to pages that no merchant registered, to unknown merchants, paths and protocols', async () => {
    expect(await refusal(dial(node, { origin: 'https://stranger.example.test' }))).toBe('403');
    expect(await refusal(dial(node, { path: '/wps/realtime/socket?merchantCode=nobody' }))).toBe('403');
    expect(await refusal(dial(node, { path: '/wps/realtime/socket' }))).toBe('403');
    expect(await refusal(dial(node, { path: '/wps/realtime/other?merchantCode=demo' }))).toBe('404');
    expect(await refusal(dial(node, { protocols: ['v10.stomp'] }))).toBe('400');
  });

  it('answers where the socket is, for clients that ask so', async () => {
    const reply = await node.client.send({ path: '/wps/relay/CSP_ImUrl', headers: member.headers });
    expect(reply.body.value).toBe(`${OWN_ORIGIN}/wps/realtime/socket?merchantCode=demo`);
  });

  it('takes no more than a bounded number of sockets from one source', async () => {
    const strict = await startBench({ beside: node, rateLimitScale: 1 });
    const open: TestSocket[] = [];
    try {
      let answer = 'accepted';
      while (answer === 'accepted' && open.length <= MAX_SOCKETS_OF_SOURCE)
        answer = await dial(strict).then(
          (socket) => {
            open.push(socket);
            return 'accepted';
          },
          (error: Error) => error.message,
        );
      expect(answer).toBe('429');
      expect(open.length).toBeGreaterThan(100);
    } finally {
      await strict.stop();
    }
  });

  it('leaves requests alone that would also speak another protocol than ours', async () => {
    const ask = (chunks: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: node.port });
        let text = '';
        socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
        socket.on('connect', () => {
          void (async () => {
            for (const chunk of chunks) {
              socket.write(chunk);
              await new Promise((done) => setImmediate(done));
            }
          })();
        });
      });
    const upgrade =
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
    const body = '{"nobody":"knows this key"}';
    const post = `POST /wps/session/login/freeplay HTTP/1.1\r\nHost: x\r\nMerchant: demo\r\nContent-Type: application/json\r\n${upgrade}Content-Length: ${body.length}\r\n\r\n`;
    const get = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    for (const chunks of [
      [post + body + get],
      [post, body, get],
      [post + body.slice(0, 5), body.slice(5) + get],
    ]) {
      const text = await ask(chunks);
      expect(text).toContain('request_param_err');
      expect(text).toMatch(/\r\n\r\nok$/);
      expect(text).not.toContain('101 Switching');
    }
  });

  it('closes on who brings no ticket in time', async () => {
    const socket = await dial(node);
    node.pass(CONNECT_WITHIN_MS + 1);
    node.sockets.tick();
    expect(await socket.closed).toMatchObject({ code: 4408 });
  });
});

describe('a ticket', () => {
  it('opens one socket and no second', async () => {
    const { ticket, url } = await member.ticket();
    const first = await dial(node, { path: url });
    first.send(connectFrame(ticket));
    const answer = await first.frame(({ command }) => command === 'CONNECTED');
    expect(answer.headers.get('version')).toBe('1.2');
    const second = await dial(node, { path: url });
    second.send(connectFrame(ticket));
    expect(await second.closed).toMatchObject({ code: 4403 });
    first.raw.close();
  });

  it('is stored as a hash only', async () => {
    const { ticket } = await member.ticket();
    const rows = await node.db
      .merchant(1)
      .query<{ ticket_hash: string }>('select merchant_id, ticket_hash, origin from realtime_ticket');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it('is good for the page that asked, and not for another one that is registered too', async () => {
    const { ticket } = await member.ticket();
    const other = await dial(node, { origin: PARTNER_ORIGIN });
    other.send(connectFrame(ticket));
    expect(await other.closed).toMatchObject({ code: 4403 });
    const partner = await enter(node, node.accounts.member, PARTNER_ORIGIN);
    const bound = await partner.ticket();
    const elsewhere = await dial(node, { origin: OTHER_PARTNER_ORIGIN });
    elsewhere.send(connectFrame(bound.ticket));
    expect(await elsewhere.closed).toMatchObject({ code: 4403 });
    const home = await listen(node, partner, { origin: PARTNER_ORIGIN });
    home.raw.close();
  });

  it('is good for half a minute, for its merchant, and only while its session lives', async () => {
    const late = await member.ticket();
    await node.db.merchant(1).query(`update realtime_ticket set expires_at = now()`);
    const guest = await enter(node, node.accounts.agent);
    const dead = await guest.ticket();
    await node.client.send({ method: 'DELETE', path: '/wps/session/logout', headers: guest.headers });
    const { ticket } = await member.ticket();
    await node.db.operator.query(
      `insert into merchant_origin (merchant_id, origin, tier) values (2, $1, 'own') on conflict do nothing`,
      [OWN_ORIGIN],
    );
    const attempts = [
      { ticket: late.ticket, path: late.url },
      { ticket: dead.ticket, path: dead.url },
      { ticket, path: '/wps/realtime/socket?merchantCode=rival' },
      { ticket: 'A'.repeat(43), path: late.url },
      { ticket: member.token, path: late.url },
      { ticket: '', path: late.url },
    ];
    for (const attempt of attempts) {
      const socket = await dial(node, { path: attempt.path });
      socket.send(connectFrame(attempt.ticket));
      expect(await socket.closed).toMatchObject({ code: 4403 });
    }
  });

  it('is given to no guest, and asking for one is no use of the session', async () => {
    const reply = await node.client.send({ method: 'POST', path: '/wps/realtime/ticket', body: '{}' });
    expect(reply.status).toBe(401);
    const idle = await enter(node, node.accounts.member);
    node.pass(8 * 60_000);
    expect((await idle.ticket()).ticket).toMatch(/^[\w-]{43}$/);
    node.pass(8 * 60_000);
    expect(await idle.ticket()).toBeNull();
    node.pass(-16 * 60_000);
  });
});

describe('a socket', () => {
  it('[PTS-5] hears of its member’s balance after commit, as exact text, and of no other member’s', async () => {
    const other = await listen(node, await enter(node, node.accounts.agent));
    const socket = await listen(node, member);
    const memberId = idOf(await topicOf());
    await post(memberId, 12_345n);
    const { body } = await socket.event('BALANCE');
    const balance = await node.services.ledger.balance({
      merchantId: 1,
      account: { class: 'player', owner: memberId.toString(), currency: 'BRL' },
    });
    const minor = balance ?? 0n;
    expect(body).toEqual({
      type: 'BALANCE',
      data: {
        accountTypeId: 2,
        currency: 'BRL',
        amount: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
      },
    });
    node.services.live.publishSetting({ merchantId: 1, setting: 'LGSGAMESETTING' });
    await other.event('SETTING_CHANGED');
    expect(other.events()).toEqual(['SETTING_CHANGED']);
    socket.raw.close();
    other.raw.close();
  });

  it('carries notices with title, text and whether they pop up', async () => {
    const socket = await listen(node, member);
    const memberId = idOf(await topicOf());
    node.services.live.publish({
      merchantId: 1,
      memberId,
      event: { type: 'INBOX', title: 'A letter: “hello”\n\0', message: '', popup: true },
    });
    const { body, id } = await socket.event('INBOX');
    expect(body).toEqual({ type: 'INBOX', title: 'A letter: “hello”\n\0', popup: true });
    expect(id).toMatch(/^[\w-]+$/);
    socket.raw.close();
  });

  it('may subscribe to its own topics and to no other', async () => {
    const own = await topicOf();
    for (const topic of [
      `/topic/user/${idOf(own) + 1n}`,
      '/topic/setting/rival',
      '/topic/user/',
      '/topic/#',
      '',
    ]) {
      const { ticket, url } = await member.ticket();
      const socket = await dial(node, { path: url });
      socket.send(connectFrame(ticket));
      await socket.frame(({ command }) => command === 'CONNECTED');
      socket.send(writeFrame('SUBSCRIBE', { id: '1', destination: topic }));
      expect(await socket.closed, topic).toMatchObject({ code: 4403 });
    }
  });

  it('is closed for what is no frame, comes too early or is not offered', async () => {
    const subscribe = writeFrame('SUBSCRIBE', { id: '1', destination: await topicOf() });
    for (const text of [
      'hello',
      'CONNECT\n\n',
      subscribe,
      writeFrame('CONNECT', { 'accept-version': '1.0' }),
    ]) {
      const socket = await dial(node);
      socket.send(text);
      expect(await socket.closed, text).toMatchObject({ code: 4400 });
    }
    const binary = await dial(node);
    binary.raw.send(Buffer.from('CONNECT'));
    expect(await binary.closed).toMatchObject({ code: 4400 });
    for (const text of [writeFrame('SEND', { destination: '/topic/user/1' }, 'x'), subscribe + subscribe]) {
      const socket = await listen(node, member);
      socket.send(text);
      expect(await socket.closed, text).toMatchObject({ code: 4400 });
    }
    const twice = await listen(node, member);
    twice.send(writeFrame('SUBSCRIBE', { id: '0', destination: await topicOf() }));
    expect(await twice.closed).toMatchObject({ code: 4400 });
  });

  it('is closed for a frame that is too big, and for too many', async () => {
    const big = await dial(node);
    big.send('x'.repeat(MAX_FRAME_BYTES + 1));
    expect(await big.closed).toMatchObject({ code: 1009 });
    const chatty = await listen(node, member);
    for (let count = 0; count < 40; count += 1) chatty.send(writeFrame('UNSUBSCRIBE', { id: 'none' }));
    expect(await chatty.closed).toMatchObject({ code: 4429 });
  });

  it('that does not read is dropped with a code, and holds no other up', async () => {
    const slow = await listen(node, member);
    const other = await listen(node, await enter(node, node.accounts.agent));
    const memberId = idOf(await topicOf()).toString();
    slow.raw.pause();
    const body = JSON.stringify({ type: 'ONLINE_MSG', message: 'x'.repeat(5_000) });
    const { hub } = node.services.live;
    // More than any kernel buffers on loopback, in turns so that it is really written.
    for (let turn = 0; turn < 200 && hub.ofMember(1, memberId) > 0; turn += 1) {
      for (let count = 0; count < 50; count += 1)
        hub.deliver({ to: 'member', merchantId: 1, memberId, event: `e${turn}-${count}`, body });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hub.ofMember(1, memberId)).toBe(0);
    slow.raw.resume();
    expect(await slow.closed).toMatchObject({ code: 4413 });
    node.services.live.publishSetting({ merchantId: 1, setting: 'x' });
    await other.event('SETTING_CHANGED');
    other.raw.close();
  });

  it('is cut off when it does not answer its close frame either', async () => {
    await expect.poll(() => node.sockets.size).toBe(0);
    const silent = await dial(node);
    silent.raw.pause();
    node.pass(CONNECT_WITHIN_MS + 1);
    node.sockets.tick();
    node.pass(CLOSE_WITHIN_MS + 1);
    node.sockets.tick();
    await expect.poll(() => node.sockets.size).toBe(0);
    silent.raw.resume();
    await silent.closed;
  });

  it('beats every 20 s, and a peer that answers no ping is given up', async () => {
    const alive = await listen(node, member);
    const gone = await listen(node, member, { autoPong: false });
    const ponged = () => new Promise<void>((resolve) => alive.raw.once('ping', () => resolve()));
    for (let beat = 0; beat < 3; beat += 1) {
      const ping = ponged();
      node.pass(BEAT_EVERY_MS);
      node.sockets.tick();
      await ping;
      // An answer to a frame sent after the pong: the gateway has seen both.
      alive.send(writeFrame('UNSUBSCRIBE', { id: 'none', receipt: `beat${beat}` }));
      await alive.frame(({ headers }) => headers.get('receipt-id') === `beat${beat}`);
    }
    expect(await gone.closed).toMatchObject({ code: 1006 });
    expect(alive.heard.filter((text) => text === '\n').length).toBeGreaterThanOrEqual(3);
    alive.send(writeFrame('DISCONNECT', { receipt: 'bye' }));
    expect(await alive.closed).toMatchObject({ code: 1000 });
    expect(alive.heard.at(-1)).toContain('receipt-id:bye');
  });

  it('is one of a bounded number of its member and of its source', async () => {
    const agent = await enter(node, node.accounts.agent);
    const all = [];
    for (let count = 0; count < MAX_SOCKETS_OF_MEMBER; count += 1) all.push(await listen(node, agent));
    const { ticket, url } = await agent.ticket();
    const more = await dial(node, { path: url });
    more.send(connectFrame(ticket));
    expect(await more.closed).toMatchObject({ code: 4429 });
    for (const socket of all) socket.raw.close();
    await Promise.all(all.map((socket) => socket.closed));
    await expect.poll(() => node.sockets.size).toBe(0);
    (await listen(node, agent)).raw.close();
  });

  it('goes when its page’s origin is struck off the merchant’s list', async () => {
    const partner = await enter(node, node.accounts.member, OTHER_PARTNER_ORIGIN);
    const socket = await listen(node, partner, { origin: OTHER_PARTNER_ORIGIN });
    await node.db.operator.query('delete from merchant_origin where origin = $1', [OTHER_PARTNER_ORIGIN]);
    await node.services.merchants.reload();
    node.sockets.tick();
    expect(await socket.closed).toMatchObject({ code: 4403 });
  });
});

describe('the end of a session', () => {
  it('is told to every page of that session, and to no other', async () => {
    const one = await enter(node, node.accounts.member);
    const two = await enter(node, node.accounts.member);
    const [first, second, other] = [
      await listen(node, one),
      await listen(node, one),
      await listen(node, two),
    ];
    await node.client.send({ method: 'DELETE', path: '/wps/session/logout', headers: one.headers });
    for (const socket of [first, second]) {
      expect(await socket.closed).toEqual({ code: 4401, reason: 'elsewhere' });
      expect((await socket.event('SESSION_ENDED')).body).toMatchObject({ data: { reason: 'elsewhere' } });
    }
    node.services.live.publishSetting({ merchantId: 1, setting: 'x' });
    await other.event('SETTING_CHANGED');
    expect(other.events()).toEqual(['SETTING_CHANGED']);
    other.raw.close();
  });

  it('ends several at once for its caller', async () => {
    const pages = [await enter(node, node.accounts.member), await enter(node, node.accounts.member)];
    const sockets = [];
    for (const page of pages) sockets.push(await listen(node, page));
    const rows = await node.db
      .merchant(1)
      .query<{ id: bigint }>('select id from session where ended_at is null order by id desc limit 2');
    node.services.live.endSessions({
      merchantId: 1,
      sessionIds: rows.map(({ id }) => id),
      reason: 'expired',
    });
    for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: 'expired' });
    // A socket that was at the door meanwhile: its ticket is good, its session is known to be over.
    const { ticket, url } = (await pages[0]?.ticket()) ?? { ticket: '', url: '' };
    const late = await dial(node, { path: url });
    late.send(connectFrame(ticket));
    expect(await late.closed).toMatchObject({ code: 4401 });
  });

  it('is found out without an event: idle, locked, or ended behind our back', async () => {
    const make = async () => {
      const page = await enter(node, node.accounts.trial);
      const socket = await listen(node, page);
      const [row] = await node.db
        .merchant(1)
        .query<{ id: bigint }>('select max(id) as id from session where ended_at is null');
      return { socket, id: row?.id ?? 0n };
    };
    const change = (id: bigint, what: string) =>
      node.db.merchant(1).query(`update session set ${what} where id = $1`, [id]);
    const idle = await make();
    const ended = await make();
    const fine = await make();
    await change(idle.id, `last_seen_at = now() - interval '20 minutes'`);
    await change(ended.id, 'ended_at = now()');
    await node.services.live.checkSessions();
    expect(await idle.socket.closed).toEqual({ code: 4401, reason: 'expired' });
    expect(await ended.socket.closed).toEqual({ code: 4401, reason: 'elsewhere' });
    const lock = (status: string) =>
      node.db
        .merchant(1)
        .query('update member set status = $1 where username = $2', [status, node.accounts.trial.username]);
    await lock('locked');
    await node.services.live.checkSessions();
    expect(await fine.socket.closed).toEqual({ code: 4401, reason: 'elsewhere' });
    await lock('active');
  });
});
