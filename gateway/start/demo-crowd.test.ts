import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crowdPlan } from '../../tools/crowd/plan';
import { startBench, type GatewayBench } from '../conformance/bench';
import type { SqlValue } from '../database/types';
import { DEMO_MERCHANT } from '../platform/index';
import { createCrowd, CROWD_MARK, CROWD_NAMES, type Crowd } from './demo-crowd';

const ROUNDS = 40;
let bench: GatewayBench;
let crowd: Crowd;
beforeAll(async () => {
  bench = await startBench();
  crowd = createCrowd({
    ...{ db: bench.db, ledger: bench.ledger, sessions: bench.services.sessions, now: Date.now },
    origin: () => `http://127.0.0.1:${bench.port}`,
  });
});
afterAll(() => bench.stop());

const query = <Row extends Record<string, unknown>>(text: string, values: SqlValue[] = []) =>
  bench.db.merchant(DEMO_MERCHANT.id).query<Row>(text, values);

describe('[HOME-6] the crowd of the demo', () => {
  it(
    'plays real rounds at many vendors, is marked, and cannot be signed in as',
    { tags: ['full-run'] },
    async () => {
      // A person has one of the names already: it is left to them, and so is their money.
      await query(
        `insert into member (merchant_id, username, password_hash, type) values ($1, $2, 'a hash of their own', 0)`,
        [DEMO_MERCHANT.id, CROWD_NAMES[0]],
      );
      const played = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await crowd.round();
        if (one) played.push(one);
      }
      expect(played.length).toBeGreaterThan(ROUNDS * 0.8);
      expect(new Set(played.map(({ vendor }) => vendor)).size).toBeGreaterThan(5);
      expect(played.map(({ username }) => username)).not.toContain(CROWD_NAMES[0]);

      const members = await query<{ id: bigint; username: string; has_password: boolean }>(
        `select id, username, password_hash is not null as has_password from member where contact->>'crowd' = $1`,
        [CROWD_MARK.crowd],
      );
      expect(members.map(({ username }) => username).sort()).toEqual(CROWD_NAMES.slice(1).sort());
      expect(members.every((member) => !member.has_password)).toBe(true);
      await expect(bench.client.token({ username: 'thiago_demo', password: '' })).rejects.toThrow(
        'login failed',
      );

      const ids = members.map(({ id }) => id);
      const rounds = await query<{ member_id: bigint; staked: bigint; win: bigint }>(
        `select member_id, staked, win from studio_round where state <> 'cancelled' and member_id = any($1::bigint[])`,
        [ids],
      );
      expect(rounds.length).toBe(played.length);
      // What the books say of each is what was given, staked and won.
      const balances = await query<{ owner: string; balance: bigint }>(
        `select owner, balance from account where class = 'player' and currency = 'BRL' and owner = any($1::text[])`,
        [ids.map(String)],
      );
      for (const id of ids) {
        const own = rounds.filter((round) => round.member_id === id);
        const due = own.reduce((sum, { staked, win }) => sum - staked + win, 50_000n);
        expect(balances.find(({ owner }) => owner === String(id))?.balance).toBe(due);
      }
      const [stranger] = await query<{ id: bigint }>('select id from member where username = $1', [
        CROWD_NAMES[0],
      ]);
      const theirs = await query('select 1 from account where owner = $1', [String(stranger?.id)]);
      expect(theirs).toEqual([]);
    },
  );

  it(
    'stands on the winner board by its masked names, and among what was played last',
    { tags: ['full-run'] },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) await crowd.round();
      await expect
        .poll(async () => (await query('select 1 from winner where masked_name like $1', ['%***o'])).length)
        .toBeGreaterThan(0);
      const recent = await query(
        `select 1 from recent_game r join member m on m.id = r.member_id where m.contact->>'crowd' = $1`,
        [CROWD_MARK.crowd],
      );
      expect(recent.length).toBeGreaterThan(10);
    },
  );

  it('gives each its purse once a day, however many rounds are played', { tags: ['full-run'] }, async () => {
    const given = await query<{ times: bigint }>(
      `select count(*) as times from journal where source = 'seed' and key like 'crowd-%' group by split_part(key, '-', 2)`,
    );
    expect(given.length).toBe(CROWD_NAMES.length - 1);
    expect(given.every(({ times }) => times === 1n)).toBe(true);
  });

  it('plays no more and no faster than a crowd does', () => {
    expect(crowdPlan([])).toEqual({ rounds: 120, eachMs: 1_000 });
    expect(crowdPlan(['10', '120'])).toEqual({ rounds: 10, eachMs: 500 });
    for (const words of [
      ['0'],
      ['-1'],
      ['2001'],
      ['x'],
      ['10', '121'],
      ['10', '0'],
      ['1', '1', '1'],
      ['1e3'],
    ])
      expect(crowdPlan(words), words.join(' ')).toContain('npm run demo:crowd');
  });
});
