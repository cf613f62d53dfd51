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
const CODE = 'daily-points';
/** The tool's own sentence of a refusal. */
const sentence = async (name: string, call: string, body: unknown): Promise<string> => {
  const reply = await desk.send(call, body, by(name));
  expect(desk.refused(reply)).toBe('DESK_SWITCH_REFUSED');
  return (reply.body as unknown as { error: { sentence: string } }).error.sentence;
};

describe('promotions at the desk', () => {
  it('are written by one operator, funded, and put in force by another', async () => {
    expect(await desk.ask(by('ana'), 'promotions.presets', {})).toContain('check-in');
    const { text } = await desk.ask(by('ana'), 'promotions.preset', { name: 'check-in' });
    const { version } = await desk.ask(by('ana'), 'promotions.draft', { code: CODE, text });
    expect(version).toBe(1);
    expect(await sentence('ana', 'promotions.approve', { code: CODE, version })).toContain('somebody else');
    expect(await sentence('bruno', 'promotions.approve', { code: CODE, version })).toContain('budget');
    await desk.ask(by('ana'), 'promotions.fund', { code: CODE, amount: '5000', unit: 'PTS' });
    await desk.ask(by('bruno'), 'promotions.approve', { code: CODE, version });
    const { rows } = await desk.ask(by('vera'), 'promotions.list', {});
    expect(rows.find(({ code }) => code === CODE)).toEqual({
      ...{ code: CODE, state: 'active', inForce: 1, newest: 1, budget: '5000 PTS' },
    });
    const shown = await desk.ask(by('vera'), 'promotions.show', { code: CODE });
    expect(shown.versions).toMatchObject([{ number: 1, author: 'ana', approver: 'bruno' }]);
    expect(JSON.parse(shown.text)).toMatchObject({ kind: 'LOGIN' });
    await desk.ask(by('ana'), 'promotions.stop', { code: CODE });
    expect((await desk.ask(by('vera'), 'promotions.show', { code: CODE })).state).toBe('stopped');
  });

  it('say of a definition which field does not hold, and what it would have given', async () => {
    const { text } = await desk.ask(by('ana'), 'promotions.preset', { name: 'cashback' });
    const broken = JSON.stringify({ ...(JSON.parse(text) as object), effects: [] });
    expect(await sentence('ana', 'promotions.draft', { code: CODE, text: broken })).toContain('effects');
    expect(await sentence('ana', 'promotions.draft', { code: CODE, text: '{]' })).toContain('is not JSON');
    expect(await desk.ask(by('ana'), 'promotions.preview', { text, days: 7 })).toMatchObject({
      ...{ grants: 0, members: 0, cost: [] },
    });
  });

  it('are changed by none who only look, and by no name of a file', async () => {
    for (const [call, body] of [
      ['promotions.draft', { code: CODE, text: '{}' }],
      ['promotions.approve', { code: CODE, version: 1 }],
      ['promotions.fund', { code: CODE, amount: '1' }],
      ['promotions.stop', { code: CODE }],
      ['promotions.preview', { text: '{}', days: 7 }],
    ] as const)
      expect(desk.refused(await desk.send(call, body, by('vera'))), call).toBe('DESK_ROLE_REFUSED');
    for (const body of [
      { code: '../secret', text: '{}' },
      { code: CODE, text: 'x'.repeat(12_001) },
      { code: CODE, text: '{}', path: '/etc/passwd' },
    ])
      expect(desk.refused(await desk.send('promotions.draft', body, by('ana')))).toBe('DESK_REQUEST_INVALID');
  });
});
