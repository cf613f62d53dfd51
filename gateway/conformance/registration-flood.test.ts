import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHashLines, HASH_LINES, type HashPurpose } from '../identity/hash-lines';
import type { PasswordHasher } from '../identity/password-hasher';
import { startBench, type GatewayBench } from './bench';
import { identityOf, type Identity } from './identity';
import type { RawReply } from './raw-client';

let bench: GatewayBench;
let identity: Identity;
/** While it is there, every hash waits for it. */
let gate: Promise<void> = Promise.resolve();
const begun: HashPurpose[] = [];
/** In line or under way: each was handed to the lines, which decide alone from then on. */
const asked: HashPurpose[] = [];
const countIn = (all: readonly HashPurpose[], purpose: HashPurpose): number =>
  all.filter((one) => one === purpose).length;

/** The gateway's own lines, with hashes that take as long as the test wants. */
const gated = (real: PasswordHasher): PasswordHasher => {
  const lines = createHashLines(2);
  const slow =
    <T>(purpose: HashPurpose, work: () => Promise<T>) =>
    (): Promise<T> => {
      const turn = lines.turn(purpose, async () => {
        begun.push(purpose);
        await gate;
        return work();
      });
      asked.push(purpose);
      return turn;
    };
  return {
    hash: (password) => real.hash(password),
    verify: (stored, password, asker = { purpose: 'member', source: '' }) =>
      lines.hold(
        asker,
        slow(asker.purpose, () => real.verify(stored, password)),
      ),
    holding: (asker, work) =>
      lines.hold(asker, () => work((password) => slow(asker.purpose, () => real.hash(password))())),
    isCrowded: (purpose) => lines.isCrowded(purpose),
  };
};
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, hasher: gated });
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

let counter = 0;
const register = (more: Record<string, unknown> = {}): Promise<RawReply> => {
  const at = (counter += 1);
  const password = 'Str0ngpass';
  return bench.client.sealed({
    method: 'PUT',
    path: '/wps/member/register',
    headers: { 'X-Forwarded-For': `10.40.${Math.floor(at / 250)}.${(at % 250) + 1}` },
    payload: {
      username: `flood${at}x`,
      password,
      confirmPassword: password,
      captcha: '',
      login: true,
      ...more,
    },
  });
};
const codes = (replies: readonly RawReply[]) => replies.map(({ body }) => body.errorCode);

describe('[TRIAL-S9] a flood of registrations', { tags: ['full-run'] }, () => {
  it('is asked for a puzzle, then refused alone with a time to come again; logins go before it', async () => {
    const crowded = HASH_LINES.register.capacity / 2;
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const refused: RawReply[] = [];
    const flood = Array.from({ length: 60 }, () =>
      register().then((reply) => (reply.status === 200 ? 'in' : (refused.push(reply), 'out'))),
    );
    await expect.poll(() => refused.length).toBe(60 - (crowded - 1));
    expect(new Set(codes(refused))).toEqual(new Set(['bot_check_required']));
    const { cost } = refused[0]?.body.value as { cost: number };
    const puzzles = await Promise.all(Array.from({ length: 30 }, () => identity.solve({}, cost)));
    const late: RawReply[] = [];
    const proved = puzzles.map((altcha) =>
      register({ altcha }).then((reply) => (reply.status === 200 ? 'in' : (late.push(reply), 'out'))),
    );
    await expect.poll(() => late.length).toBe(30 - (HASH_LINES.register.capacity - (crowded - 1)));
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 503));
    for (const { headers } of late) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const logins = [bench.accounts.member, bench.accounts.agent].map((account) =>
      identity.login({ ...account }),
    );
    await expect.poll(() => bench.services.db.ready(1_000)).toBe(true);
    // The promise is one of order in the lines: it begins when all stand in them, however long their way there was.
    await expect.poll(() => countIn(asked, 'register')).toBe(HASH_LINES.register.capacity);
    await expect.poll(() => countIn(asked, 'login')).toBe(2);
    expect(begun).toEqual(['register', 'register']);
    open();
    for (const reply of await Promise.all(logins)) expect(reply.status, reply.text).toBe(200);
    expect(begun.slice(0, 4)).toEqual(['register', 'register', 'login', 'login']);
    expect(countIn(begun, 'login')).toBe(2);
    const ends = await Promise.all([...flood, ...proved]);
    expect(ends.filter((end) => end === 'in')).toHaveLength(HASH_LINES.register.capacity);
    gate = Promise.resolve();
    expect((await register()).status).toBe(200);
  });
});
