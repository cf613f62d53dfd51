import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRedis } from '../../tools/redis';
import { startBench, type GatewayBench } from '../conformance/bench';
import { createRedisFanOut } from './fan-out-redis';
import type { FanOut } from './fan-out';
import { dial, enter, listen, startRedis, type TestRedis } from './testing';

const SECRET = 'a secret for tests only, 32 characters and more';

/** What has to hold however the nodes tell each other. */
const describeNodes = (name: string, open: () => Promise<FanOut | undefined>): void => {
  describe(`two nodes through ${name}`, () => {
    let here: GatewayBench;
    let there: GatewayBench;
    beforeAll(async () => {
      const start = async (beside?: GatewayBench) => {
        const fanOut = await open();
        return startBench({ ...(beside ? { beside } : {}), ...(fanOut ? { fanOut } : {}) });
      };
      here = await start();
      there = await start(here);
    });
    afterAll(async () => {
      await there.stop();
      await here.stop();
    });

    it('[SYS-5] a logout at one ends the pages at both', async () => {
      const member = await enter(here, here.accounts.member);
      const pages = [await listen(here, member), await listen(there, member)];
      await here.client.send({ method: 'DELETE', path: '/wps/session/logout', headers: member.headers });
      for (const page of pages) {
        expect((await page.event('SESSION_ENDED')).body).toMatchObject({ data: { reason: 'elsewhere' } });
        expect(await page.closed).toEqual({ code: 4401, reason: 'elsewhere' });
      }
    });

    it('what one tells a member both tell, in one order, with the same ids', async () => {
      const member = await enter(here, here.accounts.member);
      const pages = [await listen(here, member), await listen(there, member)];
      const memberId = (await member.ticket()).topics[0]?.split('/').at(-1) ?? '';
      for (const [index, node] of [here, there, here, there].entries())
        node.services.live.publish({
          merchantId: 1,
          memberId,
          event: { type: 'ONLINE_MSG', title: `n${index}` },
        });
      here.services.live.publish({ merchantId: 1, memberId, event: { type: 'INBOX' } });
      there.services.live.publish({ merchantId: 1, memberId, event: { type: 'PROMOTION_CLAIM' } });
      const seen = [];
      for (const page of pages) {
        await page.event('INBOX');
        await page.event('PROMOTION_CLAIM');
        seen.push(
          page.heard
            .filter((text) => text.startsWith('MESSAGE'))
            .map((text) => /message-id:(.*)/.exec(text)?.[1]),
        );
        page.raw.close();
      }
      expect(seen[0]).toHaveLength(6);
      expect(seen[1]).toEqual(seen[0]);
    });

    it('[PTS-5] a page that comes back to the other node hears what it missed, once', async () => {
      const member = await enter(here, here.accounts.member);
      const memberId = (await member.ticket()).topics[0]?.split('/').at(-1) ?? '';
      const tell = (title: string) =>
        here.services.live.publish({ merchantId: 1, memberId, event: { type: 'ONLINE_MSG', title } });
      const first = await listen(here, member);
      tell('seen');
      const { id } = await first.event('ONLINE_MSG');
      first.raw.close();
      await first.closed;
      tell('missed one');
      tell('missed two');
      // Both nodes have heard all of it when a page at each has.
      for (const node of [here, there]) {
        const witness = await listen(node, member);
        here.services.live.publish({ merchantId: 1, memberId, event: { type: 'INBOX' } });
        await witness.event('INBOX');
        witness.raw.close();
      }
      const back = await listen(there, member, { after: id });
      await back.event('INBOX');
      expect(back.events()).toEqual(['ONLINE_MSG', 'ONLINE_MSG', 'INBOX', 'INBOX']);
      expect(back.heard.join('')).toContain('missed one');
      expect(back.heard.join('')).not.toContain('"seen"');
      back.raw.close();
      const lost = await listen(there, member, { after: 'never-heard-of' });
      await lost.event('RESYNC');
      expect(lost.events()).toEqual(['RESYNC']);
      lost.raw.close();
    });

    it('a node that drains sends its pages away to come back, and answers no new ones, so that a proxy asks the next node', async () => {
      const third = await startBench({ beside: here });
      const member = await enter(third, third.accounts.member);
      const page = await listen(third, member);
      await third.endSockets();
      expect(await page.closed).toEqual({ code: 1012, reason: 'restart' });
      await expect(dial(third)).rejects.toThrow('socket hang up');
      await third.stop();
    });

    it('a node that stops sends its pages away to come back', async () => {
      const third = await startBench({ beside: here });
      const member = await enter(third, third.accounts.member);
      const page = await listen(third, member);
      const stopping = third.stop();
      expect(await page.closed).toEqual({ code: 1012, reason: 'restart' });
      await stopping;
    });
  });
};

describeNodes('PostgreSQL', async () => undefined);

describe('a node that loses its ear at the database', () => {
  it('tells its pages to read again as soon as it listens again', async () => {
    const node = await startBench();
    try {
      const member = await enter(node, node.accounts.member);
      const page = await listen(node, member);
      const ended = await node.db.operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike 'listen%'`,
      );
      expect(ended.length).toBeGreaterThan(0);
      await page.event('RESYNC');
      const memberId = (await member.ticket()).topics[0]?.split('/').at(-1) ?? '';
      node.services.live.publish({ merchantId: 1, memberId, event: { type: 'INBOX' } });
      await page.event('INBOX');
      page.raw.close();
    } finally {
      await node.stop();
    }
  });
});

describe('with a real Redis', () => {
  let redis: TestRedis;
  const errors: string[] = [];
  const open = (figures?: Parameters<typeof createRedisFanOut>[0]['figures']) =>
    createRedisFanOut({
      url: redis.url,
      secret: SECRET,
      ...(figures ? { figures } : {}),
      onError: (error) => void errors.push(String(error)),
    });
  beforeAll(async () => {
    redis = await startRedis(requireRedis((line) => process.stderr.write(`${line}\n`)));
  });
  afterAll(() => redis.stop());

  describeNodes('Redis', () => open());

  it('deployments with other secrets do not hear each other', async () => {
    const heard: string[] = [];
    const ours = await open();
    const twin = await open();
    const foreign = await createRedisFanOut({
      url: redis.url,
      secret: `${SECRET} no`,
      onError: () => undefined,
    });
    const hear = (name: string) => ({ onPayload: () => void heard.push(name), onGap: () => undefined });
    await foreign.listen(hear('foreign'));
    await twin.listen(hear('twin'));
    const told = new Promise<void>((resolve) => {
      void ours.listen({ onPayload: () => resolve(), onGap: () => undefined }).then(() => ours.publish('[]'));
    });
    await told;
    await expect.poll(() => heard).toEqual(['twin']);
    for (const one of [ours, twin, foreign]) await one.close();
  });

  it('that dies costs no page its own node’s news, and is followed by a word to read again', async () => {
    const node = await startBench({ fanOut: await open() });
    try {
      const member = await enter(node, node.accounts.member);
      const memberId = (await member.ticket()).topics[0]?.split('/').at(-1) ?? '';
      const page = await listen(node, member);
      const away = redis.restart();
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      node.services.live.publish({ merchantId: 1, memberId, event: { type: 'INBOX' } });
      await page.event('INBOX');
      await away;
      await page.event('RESYNC');
      node.services.live.publish({ merchantId: 1, memberId, event: { type: 'PROMOTION_CLAIM' } });
      await page.event('PROMOTION_CLAIM');
      page.raw.close();
    } finally {
      await node.stop();
    }
  });

  it('[OPS-5] tells how many of its connections are ready, and counts what they lost', async () => {
    const lost = { failed: 0, reconnecting: 0 };
    let connected = (): number => -1;
    const fanOut = await open({
      watch: (source) => void (connected = source),
      failed: () => void (lost.failed += 1),
      reconnecting: () => void (lost.reconnecting += 1),
    });
    expect(connected()).toBe(2);
    expect(lost).toEqual({ failed: 0, reconnecting: 0 });
    const away = redis.restart();
    await expect.poll(() => lost.reconnecting).toBeGreaterThan(1);
    await away;
    await expect.poll(() => connected()).toBe(2);
    expect(lost.failed).toBeGreaterThan(0);
    await fanOut.close();
    expect(connected()).toBe(0);
  });

  it('that is not there is an error at the start', async () => {
    await expect(
      createRedisFanOut({ url: 'redis://127.0.0.1:1', secret: SECRET, onError: () => undefined }),
    ).rejects.toThrow(/ECONNREFUSED/);
  });
});
