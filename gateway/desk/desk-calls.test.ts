import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIVAL, startBench, type GatewayBench } from '../conformance/bench';
import { operatorOn } from '../operator/testing';
import { DESK_ROLES, type DeskRole } from '../operator/desk-roles';
import { type DeskCall, deskCalls, isDeskCall } from './desk-calls';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

const MERCHANT = 1;
let bench: GatewayBench;
let desk: DeskBench;
const staff = new Map<DeskRole, DeskBrowser>();
let memberId = '';
let memberToken = '';
beforeAll(async () => {
  bench = await startBench();
  desk = deskOn(bench);
  for (const role of DESK_ROLES) staff.set(role, await desk.hire(`${role}.one`, role));
  const [found] = await desk.ask(as('viewer'), 'members.find', { text: bench.accounts.member.username });
  memberId = found?.id ?? '';
  memberToken = await bench.client.token(bench.accounts.member);
});
afterAll(() => bench.stop());

const as = (role: DeskRole): DeskBrowser => {
  const browser = staff.get(role);
  if (!browser) throw new Error(`no ${role}`);
  return browser;
};

const names = Object.keys(deskCalls).filter(isDeskCall);
const rowOf = (name: string): DeskCall => {
  if (!isDeskCall(name)) throw new Error(name);
  return deskCalls[name];
};

describe('who may what at the desk', () => {
  it.each(names.filter((name) => rowOf(name).roles.length > 0))('%s', async (name) => {
    for (const role of DESK_ROLES) {
      // Nothing that a schema takes: who may ask is told that, and nothing is done.
      const reply = await desk.send(name, { nothing: true }, as(role));
      const may = rowOf(name).roles.includes(role);
      expect(desk.refused(reply), role).toBe(may ? 'DESK_REQUEST_INVALID' : 'DESK_ROLE_REFUSED');
    }
    expect(desk.refused(await desk.send(name, {}))).toBe('DESK_SESSION_OVER');
    const asMember = await desk.send(name, {}, null, { Authorization: memberToken });
    expect(desk.refused(asMember)).toBe('DESK_SESSION_OVER');
  });

  it('tells each operator what they may ask, and an unknown call is none', async () => {
    for (const role of DESK_ROLES) {
      const { calls } = await desk.ask(as(role), 'desk.me', {});
      expect(calls.sort()).toEqual(names.filter((name) => rowOf(name).roles.includes(role)).sort());
    }
    expect(desk.refused(await desk.send('members.delete', {}, as('admin')))).toBe('DESK_UNKNOWN_CALL');
    expect(desk.refused(await desk.send('constructor', {}, as('admin')))).toBe('DESK_UNKNOWN_CALL');
  });
});

describe('the audit', () => {
  const latest = async (count: number) =>
    (await desk.ask(as('admin'), 'audit.list', {})).rows.slice(0, count).map((row) => ({
      by: row.operator,
      action: row.action,
      subject: row.subject,
      outcome: row.outcome,
    }));

  it('has a row for every file that is opened and every change, and how it ended', async () => {
    await desk.ask(as('viewer'), 'member.open', { id: memberId });
    await desk.ask(as('support'), 'member.note', { id: memberId, text: 'Called back.' });
    await desk.send('member.open', { id: '999999999' }, as('viewer'));
    const subject = `member ${memberId}`;
    expect(await latest(3)).toEqual([
      { by: 'viewer.one', action: 'member.open', subject: 'member 999999999', outcome: 'DESK_NOT_FOUND' },
      { by: 'support.one', action: 'member.note', subject, outcome: 'done' },
      { by: 'viewer.one', action: 'member.open', subject, outcome: 'done' },
    ]);
    const [row] = (await desk.ask(as('admin'), 'audit.list', { operator: 'support.one' })).rows;
    expect(row).toMatchObject({ role: 'support', ip: '127.0.0.1', facts: { text: 'Called back.' } });
  });

  it('has a row for every login', async () => {
    const login = await desk.login(as('cashier'));
    expect(login.status).toBe(200);
    expect(await latest(1)).toEqual([
      { by: 'cashier.one', action: 'door.login', subject: 'session', outcome: 'done' },
    ]);
  });

  it('cannot be rewritten by the gateway itself', async () => {
    const { query } = bench.db.merchant(MERCHANT);
    for (const statement of [
      `update desk_action set operator = 'x' where merchant_id = 1`,
      'delete from desk_action where merchant_id = 1',
      'delete from desk_note where merchant_id = 1',
      `update desk_note set text = 'x' where merchant_id = 1`,
      'delete from desk_operator where merchant_id = 1',
    ])
      await expect(query(statement), statement).rejects.toThrow(/permission denied/);
  });
});

describe('a member’s file', () => {
  it('shows balances, ledger, rounds, devices, events and notes, contacts masked', async () => {
    const browser = as('support');
    await bench.client.token(bench.accounts.member);
    const file = await desk.ask(browser, 'member.open', { id: memberId });
    expect(file).toMatchObject({ id: memberId, username: bench.accounts.member.username, status: 'active' });
    expect(file.email).toMatch(/^\w{2}\*\*\*@/);
    expect(file.mobile).toMatch(/^\*\*\*\d{2}$/);
    const [money] = file.balances;
    expect(money?.class).toBe('player');
    const balance = await bench.ledger.balance({
      merchantId: MERCHANT,
      account: { class: 'player', owner: memberId, currency: 'BRL' },
    });
    expect(money).toMatchObject({ currency: 'BRL', minor: balance?.toString() });
    const ledger = await desk.ask(browser, 'member.ledger', { id: memberId });
    expect(ledger.rows.at(-1)).toMatchObject({ kind: 'grant', source: 'seed' });
    const devices = await desk.ask(browser, 'member.devices', { id: memberId });
    expect(devices[0]).toMatchObject({ live: true, how: 'password' });
    expect((await desk.ask(browser, 'member.events', { id: memberId })).rows[0]).toMatchObject({
      kind: 'login',
    });
    expect((await desk.ask(browser, 'member.rounds', { id: memberId })).rows).toEqual([]);
    await desk.ask(browser, 'member.note', { id: memberId, text: 'Prefers mail.' });
    const notes = await desk.ask(browser, 'member.notes', { id: memberId });
    expect(notes.rows[0]).toMatchObject({ operator: 'support.one', text: 'Prefers mail.' });
  });

  it('pages by the last id of the page before, each journal once', async () => {
    for (let at = 0; at < 65; at += 1)
      await bench.ledger.post({
        type: 'post',
        merchantId: MERCHANT,
        source: 'operator',
        key: `page-${at}`,
        actor: 'test',
        kind: 'grant',
        postings: [
          { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -1n },
          { account: { class: 'player', owner: memberId, currency: 'BRL' }, amountMinor: 1n },
        ],
      });
    const ids: string[] = [];
    let next: string | null = null;
    do {
      const page: { rows: { id: string }[]; next: string | null } = await desk.ask(
        as('viewer'),
        'member.ledger',
        next === null ? { id: memberId } : { id: memberId, before: next },
      );
      ids.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(ids.length).toBeGreaterThanOrEqual(66);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort((a, b) => Number(BigInt(b) - BigInt(a))));
  });

  it('is found by id, beginning of the name, mail and number, and a pattern is no pattern', async () => {
    const find = async (text: string) =>
      (await desk.ask(as('support'), 'members.find', { text })).map(({ id }) => id);
    expect(await find(memberId)).toContain(memberId);
    expect(await find(bench.accounts.member.username.slice(0, 5).toUpperCase())).toContain(memberId);
    expect(await find('%%')).toEqual([]);
    expect(await find('__')).toEqual([]);
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ email: string; mobile: string }>(
        `select contact ->> 'email' as email, mobile from member where merchant_id = 1 and id = $1`,
        [BigInt(memberId)],
      );
    expect(await find(row?.email ?? '')).toContain(memberId);
    expect(await find(`+${row?.mobile ?? ''}`)).toContain(memberId);
  });

  it('of another merchant is not there', async () => {
    const [row] = await bench.db
      .merchant(RIVAL.id)
      .query<{ id: bigint }>(
        `insert into member (merchant_id, username, type) values ($1, 'rivalone', 0) returning id`,
        [RIVAL.id],
      );
    const id = String(row?.id);
    expect(desk.refused(await desk.send('member.open', { id }, as('admin')))).toBe('DESK_NOT_FOUND');
    expect(desk.refused(await desk.send('member.note', { id, text: 'x' }, as('admin')))).toBe(
      'DESK_NOT_FOUND',
    );
    expect(await desk.ask(as('admin'), 'members.find', { text: 'rivalone' })).toEqual([]);
  });

  it('is locked and unlocked as the tool does it, with the tool’s note under the operator’s name', async () => {
    const token = await bench.client.token(bench.accounts.member);
    await desk.ask(as('support'), 'member.lock', { id: memberId });
    const gone = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
    expect(gone.body.success).toBe(false);
    expect((await desk.ask(as('support'), 'member.open', { id: memberId })).status).toBe('locked');
    await desk.ask(as('support'), 'member.unlock', { id: memberId });
    const foyer = operatorOn(bench.db);
    const noted = (await foyer('audit list --limit 2 --json --merchant demo')).data;
    expect(noted).toMatchObject([
      { actor: 'desk:support.one', command: 'member unlock', after: 'active' },
      { actor: 'desk:support.one', command: 'member lock', after: 'locked' },
    ]);
  });
});

describe('what protects a member', () => {
  it('is shown, and an exclusion at the member’s request holds at once under the operator’s name', async () => {
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ id: bigint }>(
        `insert into member (merchant_id, username, type) values ($1, 'wantsout', 0) returning id`,
        [MERCHANT],
      );
    const id = String(row?.id);
    const before = await desk.ask(as('viewer'), 'member.limits', { id });
    expect(before.stop).toBeNull();
    const months = before.months[0] ?? 0;
    await desk.ask(as('support'), 'member.exclude', { id, months });
    const after = await desk.ask(as('viewer'), 'member.limits', { id });
    expect(after.stop?.kind).toBe('exclusion');
    expect(after.events[0]).toMatchObject({ actor: 'desk:support.one', kind: 'exclusion' });
    expect(desk.refused(await desk.send('member.exclude', { id, months: 1_199 }, as('support')))).toBe(
      'LIMIT_AMOUNT_INVALID',
    );
  });
});

describe('switches', () => {
  const admin = () => as('admin');

  it('are those of the tool: modules, maintenance, vendors', async () => {
    await desk.ask(admin(), 'switches.flag', { code: 'FREEPLAY3', on: false });
    await desk.ask(admin(), 'switches.vendor', { vendor: 'HOUSE', rests: true, until: null });
    await desk.ask(admin(), 'switches.maintenance', { on: true, until: Date.parse('2099-01-01T00:00Z') });
    await bench.services.merchants.reload();
    const shown = await desk.ask(admin(), 'switches.list', {});
    expect(shown.maintenance).toEqual({ on: true, until: Date.parse('2099-01-01T00:00Z') });
    expect(shown.flags.find(({ code }) => code === 'FREEPLAY3')?.state).toBe('off');
    expect(shown.vendors.find(({ vendor }) => vendor === 'HOUSE')?.rests).toBe(true);
    await desk.ask(admin(), 'switches.maintenance', { on: false, until: null });
    await desk.ask(admin(), 'switches.vendor', { vendor: 'HOUSE', rests: false, until: null });
    await bench.services.merchants.reload();
    expect((await desk.ask(admin(), 'switches.list', {})).maintenance).toEqual({ on: false, until: null });
  });

  it('are refused with the tool’s own sentence', async () => {
    const reply = await desk.send('switches.flag', { code: 'COMM3', on: false }, admin());
    expect(reply.body).toMatchObject({
      error: {
        code: 'DESK_SWITCH_REFUSED',
        sentence: expect.stringContaining('closes every page') as string,
      },
    });
  });
});
