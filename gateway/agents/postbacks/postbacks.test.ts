import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshTeams, MERCHANT, morningZone, type TestTeams } from '../testing';
import { createPostbacks, MAX_TRIES, postbackSecret, signPostback } from './postbacks';
import { readPostbackLog, setPostback } from './postbacks.queries';
import { isPublicAddress, postbackProblem } from './public-post';

const SECRET = 'a secret for tests only, 32 characters and more';
let teams: TestTeams;
let server: Server;
let answer = 200;
const heard: { headers: Record<string, unknown>; body: string }[] = [];
beforeAll(async () => {
  teams = await freshTeams({ zone: morningZone() });
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      reply.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.close();
  await teams.close();
});

const scope = () => teams.database.merchant(MERCHANT);
const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
const note = (agentId: bigint, about: string) =>
  scope().query(`select agent_postback_note($1, $2, 'registration', $3, '{"member":"7"}')`, [
    MERCHANT,
    agentId,
    about,
  ]);
const log = (agentId: bigint) => readPostbackLog(scope().query, { merchantId: MERCHANT, agentId, limit: 50 });
const due = () => scope().query('update agent_postback_event set next_at = now()');
const set = (agentId: bigint, to: string | null) =>
  setPostback(scope().query, { merchantId: MERCHANT, agentId, url: to });
const postbacks = (anywhere = true) =>
  createPostbacks({ db: teams.database, secret: SECRET, now: Date.now, anywhere });

describe('postbacks', () => {
  it('tell an agent’s system each event once, signed with the agent’s own secret; without an address nothing is kept', async () => {
    const agent = await teams.member();
    await note(agent, 'before');
    const version = (await set(agent, url())) ?? 0;
    await note(agent, 'one');
    await note(agent, 'one');
    await Promise.all([postbacks().round(MERCHANT), postbacks().round(MERCHANT)]);
    expect(heard).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = heard;
    const secret = postbackSecret(SECRET, { merchantId: MERCHANT, agentId: agent, version });
    const timestamp = String(headers['foyer-timestamp']);
    expect(headers['foyer-signature']).toBe(signPostback({ secret, timestamp, body }));
    expect(JSON.parse(body)).toMatchObject({
      kind: 'registration',
      member: '7',
      id: headers['foyer-event-id'],
    });
    expect(await log(agent)).toMatchObject([{ state: 'sent', tries: 1, answer: 'http 200' }]);
    expect(await set(agent, url())).toBe(version + 1);
  });

  it('of an agent who has switched them off hold up no other’s, and wait', async () => {
    const [off, on] = [await teams.member(), await teams.member()];
    for (const agent of [off, on]) await set(agent, url());
    for (let n = 0; n < 21; n += 1) await note(off, `off ${n}`);
    await scope().query('update agent_postback set active = false where merchant_id = $1 and agent_id = $2', [
      MERCHANT,
      off,
    ]);
    await note(on, 'behind them');
    heard.length = 0;
    await postbacks().round(MERCHANT);
    expect([heard.length, (await log(on)).map(({ state }) => state)]).toEqual([1, ['sent']]);
    expect(new Set((await log(off)).map(({ state }) => state))).toEqual(new Set(['waiting']));
    await set(off, null);
  });

  it('are tried again later with the same number, and end after the last try', async () => {
    const agent = await teams.member();
    await set(agent, url());
    await note(agent, 'two');
    heard.length = 0;
    answer = 503;
    for (let tries = 0; tries < MAX_TRIES + 2; tries += 1) {
      await due();
      await postbacks().round(MERCHANT);
      await postbacks().round(MERCHANT);
    }
    answer = 200;
    expect(heard).toHaveLength(MAX_TRIES);
    expect(new Set(heard.map(({ headers }) => headers['foyer-event-id'])).size).toBe(1);
    expect(await log(agent)).toMatchObject([{ state: 'dead', tries: MAX_TRIES, answer: 'http 503' }]);
  });

  it('reach no address of this machine or of a private network, whatever the name says', async () => {
    const agent = await teams.member();
    await set(agent, url());
    await note(agent, 'three');
    heard.length = 0;
    await postbacks(false).round(MERCHANT);
    expect(heard).toEqual([]);
    expect(await log(agent)).toMatchObject([{ state: 'waiting', answer: 'not a public address' }]);
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.1.1',
      '::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '0:0:0:0:0:ffff:7f00:1',
      'fd00::1',
    ])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const text of [
      'http://a.example',
      'https://10.0.0.1/x',
      'https://[::1]/',
      'https://localhost/',
      'https://u:p@a.example',
      'ftp://a.example',
      'https://db.internal/',
    ])
      expect(postbackProblem(text), text).not.toBeNull();
    expect(postbackProblem('https://tracker.example/hook?a=1')).toBeNull();
  });
});
