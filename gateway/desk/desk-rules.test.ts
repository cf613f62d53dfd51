import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayBench, RIVAL, startBench } from '../conformance/bench';
import { TRANSFER_BY_HAND } from '../conformance/cashier-stage';
import { commands } from '../operator/commands/index';
import { DESK_ROLES, type DeskRole } from '../operator/desk-roles';
import { operatorOn } from '../operator/testing';
import { type DeskCall, type DeskCallName, deskCalls } from './desk-calls';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

let bench: GatewayBench;
let desk: DeskBench;
let rival: DeskBrowser;
const staff = new Map<DeskRole, DeskBrowser>();
beforeAll(async () => {
  bench = await startBench();
  desk = deskOn(bench);
  for (const role of DESK_ROLES) staff.set(role, await desk.hire(`${role}.one`, role));
  rival = await desk.hire('rita', 'admin', RIVAL.code);
  await bench.services.paymentProviders.put({ ...TRANSFER_BY_HAND, code: 'by-hand' });
});
afterAll(() => bench.stop());
const as = (role: DeskRole): DeskBrowser => {
  const browser = staff.get(role);
  if (!browser) throw new Error(`no ${role}`);
  return browser;
};
const ours = async () => {
  const policy = await desk.ask(as('admin'), 'policy.show', {});
  const providers = await desk.ask(as('admin'), 'providers.list', {});
  return { times: policy['times-a-day'], byHand: providers.find(({ code }) => code === 'by-hand')?.on };
};

describe('rules of the cashier at the desk', () => {
  const INPUTS = {
    'policy.show': {},
    'policy.set': { change: { 'times-a-day': '2' } },
    'providers.list': {},
    'providers.switch': { code: 'by-hand', on: false },
  } satisfies Partial<Record<DeskCallName, unknown>>;

  it.each(Object.keys(INPUTS) as (keyof typeof INPUTS)[])(
    '%s refuses a role that is not named, a member’s session and a foreign merchant',
    async (name) => {
      const before = await ours();
      const { roles }: DeskCall = deskCalls[name];
      for (const role of DESK_ROLES)
        if (!roles.includes(role))
          expect(desk.refused(await desk.send(name, INPUTS[name], as(role))), role).toBe('DESK_ROLE_REFUSED');
      const token = await bench.client.token(bench.accounts.member);
      const asMember = await desk.send(name, INPUTS[name], null, { Authorization: token });
      expect(desk.refused(asMember)).toBe('DESK_SESSION_OVER');
      await desk.send(name, INPUTS[name], rival);
      expect(await ours()).toEqual(before);
    },
  );

  it('are the tool’s settings by name, and changed as the tool does it, with its note', async () => {
    const tool = commands.find(({ name }) => name === 'cashier policy set');
    const shown = await desk.ask(as('viewer'), 'policy.show', {});
    expect(Object.keys(shown).sort()).toEqual(Object.keys(tool?.options ?? {}).sort());
    const change = { 'times-a-day': '3', opens: '08:30', 'identity-above': 'none', 'code-above': '250.00' };
    expect(await desk.ask(as('admin'), 'policy.set', { change })).toMatchObject(change);
    expect(await desk.ask(as('viewer'), 'policy.show', {})).toEqual({ ...shown, ...change });
    await desk.ask(as('admin'), 'providers.switch', { code: 'by-hand', on: false });
    expect(await ours()).toEqual({ times: '3', byHand: false });
    expect((await operatorOn(bench.db)('audit list --limit 2 --json --merchant demo')).data).toMatchObject([
      { actor: 'desk:admin.one', command: 'cashier provider set', target: 'by-hand' },
      { actor: 'desk:admin.one', command: 'cashier policy set', after: { 'times-a-day': '3' } },
    ]);
  });

  it('that do not fit together are refused with the tool’s own sentence, and a name that is none as well', async () => {
    const set = (change: unknown) => desk.send('policy.set', { change }, as('admin'));
    const before = await ours();
    expect((await set({ 'times-a-day': '9', min: '900000000', max: '1' })).body).toMatchObject({
      error: { code: 'DESK_SWITCH_REFUSED', sentence: expect.stringContaining('minimum') as string },
    });
    expect(desk.refused(await set({ min: 'much' }))).toBe('DESK_SWITCH_REFUSED');
    expect(desk.refused(await set({}))).toBe('DESK_REQUEST_INVALID');
    expect(desk.refused(await set({ operator: 'me' }))).toBe('DESK_REQUEST_INVALID');
    expect(await ours()).toEqual(before);
  });

  it('tell nothing secret of a way to pay', async () => {
    const text = JSON.stringify(await desk.ask(as('admin'), 'providers.list', {}));
    expect(text).not.toContain('12345-6');
    expect(text).not.toContain('hash');
  });
});

describe('settings of the house at the desk', () => {
  const show = () => desk.ask(as('admin'), 'house.show', {});
  const set = (name: 'house.access' | 'house.codes', change: unknown) =>
    desk.send(name, { change }, as('admin'));

  it('are the tool’s by name, each group changed at once, with the tool’s note', async () => {
    const optionsOf = (name: string): string[] =>
      Object.keys(commands.find((command) => command.name === name)?.options ?? {});
    const before = await show();
    expect(optionsOf('merchant set')).toEqual(expect.arrayContaining(Object.keys(before.access)));
    expect(optionsOf('sms set').sort()).toEqual(Object.keys(before.codes).sort());
    expect(before.access).toEqual({
      'region-blocked': 'none',
      testers: 'none',
      wallet: 'single',
      referral: expect.stringMatching(/^o(n|ff)$/) as string,
    });
    const access = { 'region-blocked': '203.0.113.0/24,2001:db8::/32', wallet: 'transfer' } as const;
    const codes = { 'bot-check': 'altcha', 'bot-check-always': 'register,sms', countries: 'BR,PT' } as const;
    await desk.ask(as('admin'), 'house.access', { change: access });
    await desk.ask(as('admin'), 'house.codes', { change: codes });
    expect(await show()).toEqual({
      access: { ...before.access, ...access },
      codes: { ...before.codes, ...codes },
    });
    expect((await operatorOn(bench.db)('audit list --limit 2 --json --merchant demo')).data).toMatchObject([
      { actor: 'desk:admin.one', command: 'sms set', after: { bot_check: 'altcha' } },
      { actor: 'desk:admin.one', command: 'merchant set', after: { wallet: 'transfer' } },
    ]);
    // What was shown goes back as it came.
    await desk.ask(as('admin'), 'house.access', { change: before.access });
    await desk.ask(as('admin'), 'house.codes', { change: before.codes });
    expect(await show()).toEqual(before);
  });

  it('are refused with the tool’s own sentence, and nothing of them is changed', async () => {
    const before = await show();
    expect((await set('house.access', { wallet: 'transfer', testers: '0.0.0.0/0' })).body).toMatchObject({
      error: { code: 'DESK_SWITCH_REFUSED', sentence: expect.stringContaining('every address') as string },
    });
    expect(desk.refused(await set('house.codes', { 'code-minutes': '90' }))).toBe('DESK_SWITCH_REFUSED');
    // The tool's other options are the tool's alone.
    for (const name of ['main-domain', 'currency', 'operator'])
      expect(desk.refused(await set('house.access', { [name]: 'x' })), name).toBe('DESK_REQUEST_INVALID');
    expect(await show()).toEqual(before);
    const foreign = await desk.send('house.access', { change: { referral: 'on' } }, rival);
    expect(foreign.status).toBe(200);
    expect(await show()).toEqual(before);
  });
});
