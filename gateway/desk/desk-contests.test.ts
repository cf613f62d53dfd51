import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../conformance/bench';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

let bench: GatewayBench;
let desk: DeskBench;
const staff = new Map<string, DeskBrowser>();
beforeAll(async () => {
  bench = await startBench();
  desk = deskOn(bench);
  for (const [name, role] of [
    ['ana', 'approver'],
    ['bruno', 'admin'],
    ['vera', 'viewer'],
    ['sara', 'support'],
  ] as const)
    staff.set(name, await desk.hire(name, role));
  desk.returnToNow();
});
afterAll(() => bench.stop());

const by = (name: string): DeskBrowser => {
  const browser = staff.get(name);
  if (!browser) throw new Error(`no ${name}`);
  return browser;
};
const CODE = 'race-of-the-week';
/** The tool's own sentence of a refusal. */
const sentence = async (name: string, call: string, body: unknown): Promise<string> => {
  const reply = await desk.send(call, body, by(name));
  expect(desk.refused(reply)).toBe('DESK_SWITCH_REFUSED');
  return (reply.body as unknown as { error: { sentence: string } }).error.sentence;
};

describe('[PTS-3] contests at the desk', () => {
  it('are written by one operator, funded with the most that they pay, opened by another, and stopped', async () => {
    expect(await desk.ask(by('ana'), 'contests.presets', {})).toContain('board');
    const { text } = await desk.ask(by('ana'), 'contests.preset', { name: 'board' });
    expect((await desk.ask(by('ana'), 'contests.check', { text })).needs).toContain('7000 PTS');
    await desk.ask(by('ana'), 'contests.draft', { code: CODE, text });
    expect(await sentence('ana', 'contests.approve', { code: CODE })).toContain('somebody else');
    expect(await sentence('bruno', 'contests.approve', { code: CODE })).toContain('are missing');
    const draft = await desk.ask(by('vera'), 'contests.show', { code: CODE });
    expect(draft).toMatchObject({ kind: 'board', state: 'draft', author: 'ana', budget: '', entries: 0 });
    expect([...draft.units].sort()).toEqual(['BRL', 'PTS']);
    await desk.ask(by('ana'), 'contests.fund', { code: CODE, amount: '180.00', unit: '' });
    await desk.ask(by('ana'), 'contests.fund', { code: CODE, amount: '7000', unit: 'PTS' });
    await desk.ask(by('bruno'), 'contests.approve', { code: CODE });
    const { rows } = await desk.ask(by('vera'), 'contests.list', {});
    expect(rows.find(({ code }) => code === CODE)?.state).toBe('running');
    expect(await sentence('ana', 'contests.draft', { code: CODE, text })).toContain('another contest');
    await desk.ask(by('ana'), 'contests.stop', { code: CODE });
    expect((await desk.ask(by('vera'), 'contests.show', { code: CODE })).state).toBe('stopped');
  });

  it('say of a definition which field does not hold', async () => {
    const { text } = await desk.ask(by('ana'), 'contests.preset', { name: 'wheel' });
    const wheel = { ...(JSON.parse(text) as Record<string, unknown>), plays: -1 };
    const said = await sentence('ana', 'contests.check', { text: JSON.stringify(wheel) });
    expect(said).toContain('plays');
    expect(await sentence('ana', 'contests.draft', { code: CODE, text: '{]' })).toContain('JSON');
  });

  it('are shown to all roles and written by those who approve alone', async () => {
    for (const call of ['contests.approve', 'contests.stop'])
      expect(desk.refused(await desk.send(call, { code: CODE }, by('vera')))).toBe('DESK_ROLE_REFUSED');
    expect(desk.refused(await desk.send('requests.queue', {}, by('vera')))).toBe('DESK_ROLE_REFUSED');
  });
});

describe('[PTS-2] requests at the desk', () => {
  it('are seen by who works on cases, decided by who approves, and only with a reason', async () => {
    expect((await desk.ask(by('sara'), 'requests.queue', {})).rows).toEqual([]);
    const answer = { id: '812', approve: true, reason: 'The receipt is right' };
    expect(desk.refused(await desk.send('requests.decide', answer, by('sara')))).toBe('DESK_ROLE_REFUSED');
    expect(desk.refused(await desk.send('requests.decide', { ...answer, reason: ' ' }, by('ana')))).toBe(
      'DESK_REQUEST_INVALID',
    );
    expect(await sentence('ana', 'requests.decide', answer)).toContain('is no grant');
  });
});
