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
const sentence = async (name: string, call: string, body: unknown): Promise<string> => {
  const reply = await desk.send(call, body, by(name));
  expect(desk.refused(reply)).toBe('DESK_SWITCH_REFUSED');
  return (reply.body as unknown as { error: { sentence: string } }).error.sentence;
};
const code = 'spring';
const FILE = {
  ...{ name: code, kind: 'service', fallback: ['EN'], copies: ['mail'] },
  texts: { EN: { subject: 'News for {{member}}', body: '<p>Win <strong>{{prize}}</strong></p>' } },
  values: { prize: { type: 'money', value: '50.00' } },
};
const text = JSON.stringify(FILE);

describe('[MEM-13] messages at the desk', () => {
  it('are written by one operator, seen as a member, approved by another, sent, measured and taken back', async () => {
    const { name, audience } = await desk.ask(by('ana'), 'messages.draft', { text });
    expect(name).toBe(code);
    expect(audience).toBeGreaterThan(0);
    const preview = await desk.ask(by('ana'), 'messages.preview', { code, member: 'demomember' });
    expect(preview).toMatchObject({ gets: true, subject: expect.stringContaining('News for') as string });
    expect(preview.body).toContain('50.00');
    expect(await sentence('ana', 'messages.approve', { code })).toContain('another person');
    expect(await sentence('ana', 'messages.send', { code })).toContain('another operator approves');
    await desk.ask(by('bruno'), 'messages.approve', { code });
    await desk.ask(by('ana'), 'messages.send', { code });
    await bench.services.inboxSends.run(1);
    const { rows } = await desk.ask(by('vera'), 'messages.list', {});
    expect(rows.find((row) => row.name === code)).toMatchObject({ state: 'sent', author: 'ana' });
    const shown = await desk.ask(by('vera'), 'messages.show', { code });
    expect(shown).toMatchObject({ approvals: ['bruno'], delivered: 0, copies: [], languages: ['EN'] });
    expect(JSON.parse(shown.text)).toMatchObject(FILE);
    await desk.ask(by('ana'), 'messages.stop', { code, withdraw: true });
    expect(await desk.ask(by('vera'), 'messages.show', { code })).toMatchObject({
      ...{ state: 'stopped', withdrawn: true },
    });
  });

  it('say which field does not hold, and take a moment by the merchant’s clock', async () => {
    const broken = JSON.stringify({ ...FILE, name: 'broken', texts: { EN: { subject: '<b>', body: 'x' } } });
    expect(await sentence('ana', 'messages.draft', { text: broken })).toContain('texts.EN.subject');
    const later = JSON.stringify({ ...FILE, name: 'later' });
    await desk.ask(by('ana'), 'messages.draft', { text: later });
    await desk.ask(by('bruno'), 'messages.approve', { code: 'later' });
    expect(await sentence('ana', 'messages.send', { code: 'later', at: '2020-01-01 18:00' })).toContain(
      'is over',
    );
  });

  it('go to the members of a list alone, where one is given', async () => {
    const listed = JSON.stringify({ ...FILE, name: 'listed', audience: { listed: true } });
    const { audience } = await desk.ask(by('ana'), 'messages.draft', {
      text: listed,
      members: 'demomember\n',
    });
    expect(audience).toBe(1);
    expect(await sentence('ana', 'messages.draft', { text: listed, members: 'no-one-here' })).toContain(
      'is no member',
    );
  });

  it('are changed by none who only look', async () => {
    for (const [call, body] of [
      ['messages.draft', { text }],
      ['messages.preview', { code, member: 'demomember' }],
      ['messages.approve', { code }],
      ['messages.send', { code }],
      ['messages.stop', { code }],
    ] as const)
      expect(desk.refused(await desk.send(call, body, by('vera'))), call).toBe('DESK_ROLE_REFUSED');
  });
});
