import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayBench, RIVAL, startBench } from '../conformance/bench';
import { playLottery } from '../conformance/lottery';
import { testGame } from '../lottery/testing';
import { operatorOn } from '../operator/testing';
import { DESK_ROLES, type DeskRole } from '../operator/desk-roles';
import { type DeskCall, type DeskCallName, deskCalls } from './desk-calls';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

const MERCHANT = 1;
const DAY_MS = 86_400_000;
let bench: GatewayBench;
let desk: DeskBench;
let rival: DeskBrowser;
const staff = new Map<DeskRole, DeskBrowser>();
let ana: DeskBrowser;
let bruno: DeskBrowser;
let caio: DeskBrowser;
let games = 0;
const outside = () => {
  games += 1;
  return testGame({ code: `TEST_OUT${games}`, source: 'external' });
};
beforeAll(async () => {
  bench = await startBench();
  desk = deskOn(bench);
  for (const role of DESK_ROLES) staff.set(role, await desk.hire(`${role}.one`, role));
  ana = await desk.hire('ana', 'approver');
  bruno = await desk.hire('bruno', 'approver');
  caio = await desk.hire('caio', 'cashier');
  rival = await desk.hire('rita', 'admin', RIVAL.code);
  desk.returnToNow();
});
afterAll(() => bench.stop());

const as = (role: DeskRole): DeskBrowser => {
  const browser = staff.get(role);
  if (!browser) throw new Error(`no ${role}`);
  return browser;
};
const tried = async (browser: DeskBrowser, name: DeskCallName, body: unknown) => {
  const reply = await desk.send(name, body, browser);
  const { error } = reply.body as { error?: { code: string; value: unknown } };
  return error ? { code: error.code, value: error.value } : { code: 'done', value: null };
};
const refusedTo = async (browser: DeskBrowser, name: DeskCallName, body: unknown): Promise<string> =>
  (await tried(browser, name, body)).code;

/** An own draw on sale. */
const onSale = async (game = outside()): Promise<{ id: string; game: string }> => {
  await playLottery(bench, game);
  const [draw] = await bench.services.lotteryDraws.drawsOpen({
    merchantId: MERCHANT,
    gameCode: game.code,
    most: 1,
  });
  if (!draw) throw new Error('no draw was made');
  return { id: draw.id.toString(), game: game.code };
};
/** A draw whose numbers people are waited for. */
const due = async (): Promise<{ id: string; game: string }> => {
  const draw = await onSale();
  await bench.db.owner(`select set_config('foyer.merchant', '${MERCHANT}', false)`);
  await bench.db.owner(
    `update lottery_draw set closes_at = clock_timestamp(), draws_at = clock_timestamp(), due_at = clock_timestamp()
      where merchant_id = $1 and id = $2`,
    [MERCHANT, BigInt(draw.id)],
  );
  await reach(draw.id, 'sealed');
  return draw;
};
const reach = async (id: string, state: string): Promise<void> => {
  const { lotteryWork } = bench.services;
  const shown = async () => (await desk.ask(ana, 'lottery.show', { id })).state;
  for (let runs = 0; runs < 20 && (await shown()) !== state; runs += 1) {
    await lotteryWork.runAll(MERCHANT);
    await lotteryWork.settleAll({ id: MERCHANT, currency: 'BRL' });
  }
  expect(await shown()).toBe(state);
};
const claimsOf = async (browser: DeskBrowser, id: string) =>
  (await desk.ask(browser, 'lottery.show', { id })).claims.map(({ by, numbers }) => [by, numbers]);
const waits = async (id: string) =>
  (await desk.ask(as('viewer'), 'lottery.waiting', {})).rows.find((row) => row.id === id);
const NUMBERS = '1,2,3,4,5';

describe('each lottery call of the desk', () => {
  const inputOf = (id: string, game: string) =>
    ({
      'lottery.games': {},
      'lottery.draws': { from: Date.now() - DAY_MS, to: Date.now() + DAY_MS / 2, toCome: true },
      'lottery.waiting': {},
      'lottery.show': { id },
      'lottery.result': { id, numbers: NUMBERS },
      'lottery.correct': { id, numbers: NUMBERS, reason: 'typo' },
      'lottery.void': { id, reason: 'wrong limits' },
      'lottery.switch': { game, on: false },
    }) satisfies Partial<Record<DeskCallName, unknown>>;
  /** What an operator of another merchant is answered. */
  const FOREIGN: Record<keyof ReturnType<typeof inputOf>, string> = {
    'lottery.games': 'nothing',
    'lottery.draws': 'nothing',
    'lottery.waiting': 'nothing',
    'lottery.show': 'LOTTERY_DRAW_UNKNOWN',
    'lottery.result': 'LOTTERY_DRAW_UNKNOWN',
    'lottery.correct': 'LOTTERY_DRAW_UNKNOWN',
    'lottery.void': 'LOTTERY_DRAW_UNKNOWN',
    'lottery.switch': 'DESK_SWITCH_REFUSED',
  };
  const names = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[];

  it('is in this table', () => {
    expect(Object.keys(deskCalls).filter((name) => name.startsWith('lottery.'))).toEqual(names);
  });

  it.each(names)(
    '%s refuses a role that is not named, a member’s session and a foreign merchant',
    async (name) => {
      const { id, game } = await due();
      const input = inputOf(id, game)[name];
      const { roles }: DeskCall = deskCalls[name];
      for (const role of DESK_ROLES)
        if (!roles.includes(role))
          expect(await refusedTo(as(role), name, input), role).toBe('DESK_ROLE_REFUSED');
      const token = await bench.client.token(bench.accounts.member);
      expect(desk.refused(await desk.send(name, input, null, { Authorization: token }))).toBe(
        'DESK_SESSION_OVER',
      );
      const reply = await desk.send(name, input, rival);
      const { value } = reply.body as { value?: { rows?: unknown[] } | unknown[] };
      const rows = Array.isArray(value) ? value : value?.rows;
      expect(rows?.length === 0 ? 'nothing' : desk.refused(reply)).toBe(FOREIGN[name]);
      const shown = await desk.ask(ana, 'lottery.show', { id });
      expect(shown).toMatchObject({ state: 'sealed', claims: [], voidReason: '' });
      const ours = await desk.ask(ana, 'lottery.games', {});
      expect(ours.find(({ code }) => code === game)?.state).toBe('on');
    },
  );
});

describe('numbers from outside at the desk', () => {
  it('[LOTT-3] are typed by two people who do not see each other’s, and stand in a queue until then', async () => {
    const { id, game } = await due();
    expect(await waits(id)).toMatchObject({ game, sayers: [], contradicted: false });
    expect(await desk.ask(ana, 'lottery.result', { id, numbers: NUMBERS })).toEqual({ outcome: 'waits' });
    expect(await refusedTo(ana, 'lottery.result', { id, numbers: NUMBERS })).toBe('LOTTERY_SAME_PERSON');
    expect(await waits(id)).toMatchObject({ sayers: ['ana'], contradicted: false });
    expect(await claimsOf(ana, id)).toEqual([['ana', NUMBERS]]);
    expect(await claimsOf(caio, id)).toEqual([['ana', null]]);
    expect(JSON.stringify(await desk.ask(caio, 'lottery.show', { id }))).not.toContain(NUMBERS);
    expect(await refusedTo(caio, 'lottery.result', { id, numbers: '1,2,3,4' })).toBe(
      'LOTTERY_NUMBERS_INVALID',
    );
    expect(await desk.ask(caio, 'lottery.result', { id, numbers: ' 1, 2,3,4,5' })).toEqual({
      outcome: 'drawn',
    });
    expect(await waits(id)).toBeUndefined();
    expect(await tried(bruno, 'lottery.result', { id, numbers: NUMBERS })).toMatchObject({
      code: 'LOTTERY_DRAW_STATE',
    });
    await reach(id, 'settled');
    expect(await desk.ask(bruno, 'lottery.show', { id })).toMatchObject({
      numbers: NUMBERS,
      mayBe: { said: 'correct', void: false },
    });
    expect(await claimsOf(bruno, id)).toEqual([
      ['ana', NUMBERS],
      ['caio', NUMBERS],
    ]);
  });

  it('[LOTT-3] that contradict each other are both shown, and wait for people more', async () => {
    const { id } = await due();
    await desk.ask(ana, 'lottery.result', { id, numbers: NUMBERS });
    const other = '1,2,3,4,6';
    expect(await desk.ask(caio, 'lottery.result', { id, numbers: other })).toEqual({
      outcome: 'contradicted',
    });
    expect(await waits(id)).toMatchObject({ sayers: ['ana', 'caio'], contradicted: true });
    expect(await claimsOf(bruno, id)).toEqual([
      ['ana', NUMBERS],
      ['caio', other],
    ]);
    expect((await desk.ask(bruno, 'lottery.show', { id })).notes).toMatchObject([{ kind: 'alarm' }]);
    expect(await desk.ask(bruno, 'lottery.result', { id, numbers: NUMBERS })).toEqual({
      outcome: 'contradicted',
    });
    expect(await desk.ask(as('admin'), 'lottery.result', { id, numbers: NUMBERS })).toEqual({
      outcome: 'drawn',
    });
  });

  it('[LOTT-3] are corrected by two with a reason once they are settled, and are no first numbers then', async () => {
    const { id } = await due();
    const corrected = { id, numbers: '1,2,3,4,7', reason: 'The paper had it wrong' };
    expect(await refusedTo(ana, 'lottery.correct', corrected)).toBe('LOTTERY_DRAW_STATE');
    for (const one of [ana, bruno]) await desk.ask(one, 'lottery.result', { id, numbers: NUMBERS });
    await reach(id, 'settled');
    expect(await refusedTo(caio, 'lottery.result', { id, numbers: '1,2,3,4,7' })).toBe('LOTTERY_DRAW_STATE');
    expect(await refusedTo(ana, 'lottery.correct', { ...corrected, reason: ' ' })).toBe(
      'DESK_REQUEST_INVALID',
    );
    expect(await desk.ask(ana, 'lottery.correct', corrected)).toEqual({ outcome: 'waits' });
    expect(await waits(id)).toMatchObject({ state: 'settled', sayers: ['ana'] });
    expect(await claimsOf(bruno, id)).toContainEqual(['ana', null]);
    expect(await desk.ask(bruno, 'lottery.correct', corrected)).toEqual({ outcome: 'corrected' });
    await reach(id, 'settled');
    expect(await desk.ask(ana, 'lottery.show', { id })).toMatchObject({ revision: 2, numbers: '1,2,3,4,7' });
  });

  it('that another operator made late are told to be decided, with the name', async () => {
    const { id } = await due();
    await desk.ask(ana, 'lottery.void', { id, reason: 'The house abroad did not draw' });
    expect(await tried(caio, 'lottery.result', { id, numbers: NUMBERS })).toEqual({
      code: 'LOTTERY_DRAW_STATE',
      value: { by: 'ana' },
    });
    const { rows } = await desk.ask(as('admin'), 'audit.list', { subject: `draw ${id}` });
    expect(
      rows
        .filter(({ action }) => action !== 'lottery.show')
        .map((row) => [row.operator, row.action, row.outcome]),
    ).toEqual([
      ['caio', 'lottery.result', 'LOTTERY_DRAW_STATE'],
      ['ana', 'lottery.void', 'done'],
    ]);
  });
});

describe('draws and games at the desk', () => {
  it('are given up by one of two operators at once, with a reason, while the numbers cannot be known', async () => {
    const { id } = await onSale(testGame());
    const outcomes = await Promise.all(
      [ana, bruno].map((one) => refusedTo(one, 'lottery.void', { id, reason: 'Wrong limits' })),
    );
    expect(outcomes.sort()).toEqual(['LOTTERY_DRAW_STATE', 'done']);
    const shown = await desk.ask(caio, 'lottery.show', { id });
    expect(shown).toMatchObject({
      state: 'void',
      voidReason: 'Wrong limits',
      mayBe: { said: '', void: false },
    });
    expect(shown.notes).toMatchObject([{ kind: 'void', text: 'Wrong limits' }]);
  });

  it('are listed by time, those to come from the next on and the due ones from the latest on, each once', async () => {
    const game = outside();
    await playLottery(bench, { ...game, schedules: [] });
    const { query } = bench.db.merchant(MERCHANT);
    await query(
      `insert into lottery_draw (merchant_id, game_code, game_version, issue, source, opens_at, closes_at, draws_at, beacon)
       select 1, $1, 1, '20200101' || lpad(n::text, 4, '0'), 'external', t - interval '1 hour', t, t, 'none'
       from generate_series(1, 70) n, lateral (select timestamptz '2020-01-01T00:00Z' + n * interval '10 minutes' as t) at`,
      [game.code],
    );
    const from = Date.parse('2020-01-01T00:00Z');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { rows: { issue: string; id: string }[]; next: string | null } = await desk.ask(
        as('support'),
        'lottery.draws',
        { from, to: from + DAY_MS, game: game.code, ...(after === null ? {} : { after }) },
      );
      seen.push(...page.rows.map(({ issue }) => issue));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(
      Array.from({ length: 70 }, (_, n) => `20200101${(70 - n).toString().padStart(4, '0')}`),
    );
    const ask = (over: object) =>
      desk.send('lottery.draws', { from, to: from + DAY_MS, game: game.code, ...over }, ana);
    expect((await ask({ toCome: true })).body).toMatchObject({ value: { rows: [] } });
    expect((await ask({ state: 'void' })).body).toMatchObject({ value: { rows: [] } });
    expect(desk.refused(await ask({ to: from + 3 * DAY_MS }))).toBe('DESK_REQUEST_INVALID');
  });

  it('are paused and let go on as the tool does it, with the tool’s note', async () => {
    const { game } = await onSale();
    await desk.ask(as('admin'), 'lottery.switch', { game, on: false });
    const row = async () => (await desk.ask(caio, 'lottery.games', {})).find(({ code }) => code === game);
    expect(await row()).toMatchObject({
      state: 'paused',
      source: 'external',
      schedules: [{ everyMinutes: null }],
    });
    await desk.ask(as('admin'), 'lottery.switch', { game, on: true });
    expect(await row()).toMatchObject({
      state: 'on',
      next: { issue: expect.stringMatching(/^\d{12}$/) as string },
    });
    const noted = (await operatorOn(bench.db)('audit list --limit 1 --json --merchant demo')).data;
    expect(noted).toMatchObject([{ actor: 'desk:admin.one', command: 'lottery set', target: game }]);
  });

  it('[OPS-5] are on in the start-up answer while one of them is, so that the site’s menu has an entry', async () => {
    await onSale();
    const isOn = async (merchant: string): Promise<boolean> => {
      const reply = await bench.client.send({ path: '/wps/system/status', headers: { Merchant: merchant } });
      expect(reply.body.success, reply.text).toBe(true);
      return reply.text.includes('"LOTTERY"');
    };
    await expect.poll(() => isOn('demo')).toBe(true);
    expect(await isOn(RIVAL.code)).toBe(false);
    for (const { code } of await desk.ask(caio, 'lottery.games', {}))
      await desk.ask(as('admin'), 'lottery.switch', { game: code, on: false });
    await expect.poll(() => isOn('demo')).toBe(false);
  });
});
