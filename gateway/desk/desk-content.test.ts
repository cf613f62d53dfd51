import { randomBytes } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayBench, RIVAL, startBench } from '../conformance/bench';
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
});
afterAll(() => bench.stop());
const as = (role: DeskRole): DeskBrowser => {
  const browser = staff.get(role);
  if (!browser) throw new Error(`no ${role}`);
  return browser;
};

/** A PNG above the body limit of other calls. */
const drawnPng = (width: number, height: number): Buffer => {
  const rects = Array.from(
    { length: 400 },
    (_, at) =>
      `<rect x="${(at * 37) % width}" y="${(at * 61) % height}" width="40" height="9" fill="#${randomBytes(3).toString('hex')}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`;
  return new Resvg(svg).render().asPng();
};
const NEWS = {
  id: 70_001,
  type: 'PL',
  titles: { EN: 'Summer hours' },
  contents: { EN: '<p>Open <b>all night</b></p>' },
};
const save = (row: object, edition: string, by = as('approver')) =>
  desk.send('content.save', { kind: 'announcements', row, edition }, by);
const show = (id: string) => desk.ask(as('viewer'), 'content.show', { kind: 'announcements', id });
const problemsOf = (reply: Awaited<ReturnType<typeof save>>): unknown =>
  (reply.body as { error?: { value?: { problems?: unknown } } }).error?.value?.problems;

describe('content at the desk', () => {
  const INPUTS = {
    'content.pictures': {},
    'content.picture': { name: 'a.png', base64: 'AAAA' },
    'content.save': { kind: 'announcements', row: { ...NEWS, id: 70_009 }, edition: 'new' },
    'catalogue.save': {
      kind: 'vendors',
      row: { category: 'RNG', vendor: 'MRG', enabled: false },
      edition: 'new',
    },
    'site.set': { change: { name: 'Other' } },
    'site.countries': { codes: ['PT'], on: false },
  } satisfies Partial<Record<DeskCallName, unknown>>;

  it.each(Object.keys(INPUTS) as (keyof typeof INPUTS)[])(
    '%s refuses a role that is not named and a member’s session',
    async (name) => {
      const { roles }: DeskCall = deskCalls[name];
      for (const role of DESK_ROLES)
        if (!roles.includes(role))
          expect(desk.refused(await desk.send(name, INPUTS[name], as(role))), role).toBe('DESK_ROLE_REFUSED');
      const token = await bench.client.token(bench.accounts.member);
      const asMember = await desk.send(name, INPUTS[name], null, { Authorization: token });
      expect(desk.refused(asMember)).toBe('DESK_SESSION_OVER');
    },
  );

  it('saves a row, shows it to players immediately and writes the audit', async () => {
    expect((await save(NEWS, 'new')).body).toEqual({ value: null });
    const shown = async (): Promise<string> =>
      JSON.stringify(
        (await bench.client.send({ path: '/wps/relay/MCSFE_getListAnnouncements?types=PL' })).body.value,
      );
    await expect.poll(shown).toContain('Open <b>all night</b>');
    const { row, edition } = await show('70001');
    expect(row).toMatchObject({ ...NEWS, enabled: true, execution: '' });
    // Sends only the changed field; a row that is switched off stays in the list.
    expect((await save({ id: 70_001, enabled: false }, edition)).status).toBe(200);
    await expect.poll(shown).not.toContain('all night');
    const list = await desk.ask(as('viewer'), 'content.list', { kind: 'announcements', text: 'summer' });
    expect(list.rows).toEqual([
      {
        id: '70001',
        title: 'Summer hours',
        facts: { type: 'PL', execution: '', platform: 'W' },
        enabled: false,
        depth: 0,
      },
    ]);
    expect(list.nextId).toBe(70_002);
    const audit = await desk.ask(as('admin'), 'audit.list', { subject: 'announcements 70001' });
    expect(audit.rows).toMatchObject([
      { action: 'content.save', operator: 'approver.one', outcome: 'done' },
      { action: 'content.save', facts: { row: { titles: { EN: 'Summer hours' } } }, outcome: 'done' },
    ]);
    expect((await operatorOn(bench.db)('audit list --limit 1 --json --merchant demo')).data).toMatchObject([
      { actor: 'desk:approver.one', command: 'content load', target: 'announcements' },
    ]);
    // Another merchant has no such row.
    expect(desk.refused(await desk.send('content.show', { kind: 'announcements', id: '70001' }, rival))).toBe(
      'DESK_SWITCH_REFUSED',
    );
  });

  it('names the invalid fields of a row, and changes nothing', async () => {
    const bad = await save(
      {
        id: 70_010,
        type: 'XX',
        titles: { PT: 'Olá' },
        contents: { EN: '<script>a</script>' },
        colour: 'red',
      },
      'new',
    );
    expect(desk.refused(bad)).toBe('DESK_SWITCH_REFUSED');
    expect(problemsOf(bad)).toEqual([
      { field: 'colour', words: expect.stringContaining('is no field') as string },
      { field: 'type', words: expect.stringContaining('must be one of PL') as string },
      { field: 'titles', words: expect.stringContaining('must have English') as string },
      { field: 'contents', words: 'EN: <script> is not taken' },
    ]);
    const crossed = { startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-01-01T00:00:00.000Z' };
    expect(problemsOf(await save({ ...NEWS, id: 70_010, ...crossed }, 'new'))).toEqual([
      { field: 'endsAt', words: 'must be after startsAt' },
    ]);
    expect(desk.refused(await save({ ...NEWS, id: 70_010 }, 'perhaps'))).toBe('DESK_REQUEST_INVALID');
    expect(
      desk.refused(await desk.send('content.save', { kind: 'games', row: {}, edition: 'new' }, as('admin'))),
    ).toBe('DESK_REQUEST_INVALID');
    expect(
      desk.refused(await desk.send('content.show', { kind: 'announcements', id: '70010' }, as('admin'))),
    ).toBe('DESK_SWITCH_REFUSED');
  });

  it('refuses to overwrite what another operator changed meanwhile', async () => {
    await save({ ...NEWS, id: 70_020 }, 'new');
    const { edition } = await show('70020');
    const [first, second] = await Promise.all([
      save({ id: 70_020, titles: { EN: 'From the approver' } }, edition),
      save({ id: 70_020, titles: { EN: 'From the administrator' } }, edition, as('admin')),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const lost = first.status === 409 ? first : second;
    expect(lost.body).toMatchObject({
      error: {
        code: 'DESK_ROW_CHANGED',
        value: { by: first.status === 409 ? 'admin.one' : 'approver.one' },
      },
    });
    // A new row does not overwrite a row that was created meanwhile.
    expect(problemsOf(await save({ ...NEWS, id: 70_020 }, 'new'))).toEqual([
      { field: 'id', words: '70020 is there already' },
    ]);
  });

  it('lists help topics below their parents, in the order of the pages', async () => {
    const topic = (id: number, parent: number | null, title: string, sort = 0) => ({
      kind: 'help' as const,
      row: { language: 'EN', id, parent, title, sort, content: '<p>a</p>' },
      edition: 'new',
    });
    for (const saved of [
      topic(7_001, null, 'Rules zz', 9),
      topic(7_002, 7_001, 'First zz', 2),
      topic(7_003, 7_001, 'Second zz', 1),
    ])
      await desk.ask(as('approver'), 'content.save', saved);
    const { rows } = await desk.ask(as('viewer'), 'content.list', { kind: 'help', text: 'zz' });
    expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
      ['EN~7001', 0],
      ['EN~7003', 1],
      ['EN~7002', 1],
    ]);
    const { edition } = await desk.ask(as('viewer'), 'content.show', { kind: 'help', id: 'EN~7001' });
    const below = { language: 'EN', id: 7_001, parent: 7_002 };
    expect(
      problemsOf(await desk.send('content.save', { kind: 'help', row: below, edition }, as('approver'))),
    ).toEqual([{ field: 'parent', words: 'stands below itself' }]);
  });

  it('accepts a picture larger than the body limit of other calls, and none without a session', async () => {
    const png = drawnPng(800, 300);
    const sent = { name: 'summer.png', base64: png.toString('base64') };
    const added = await desk.ask(as('approver'), 'content.picture', sent);
    expect(added).toMatchObject({ width: 800, height: 300, address: `/pictures/demo/${added.id}.png` });
    expect(await desk.ask(as('approver'), 'content.pictures', {})).toContainEqual(added);
    const banner = { id: 70_001, group: 'w_home', titles: { EN: 'Sun' }, picture: added.id };
    await desk.ask(as('approver'), 'content.save', { kind: 'banners', row: banner, edition: 'new' });
    const foreign = { kind: 'banners', row: { ...banner, id: 1 }, edition: 'new' };
    expect(problemsOf(await desk.send('content.save', foreign, rival))).toMatchObject([{ field: 'picture' }]);
    const none = await desk.send('content.picture', { ...sent, base64: 'AAAA' }, as('approver'));
    expect(none.body).toMatchObject({ error: { sentence: expect.stringContaining('is no PNG') as string } });
    // The gateway refuses callers without a session and other origins before it reads the body.
    const large = { name: 'a.png', base64: 'A'.repeat(200_000) };
    expect(desk.refused(await desk.send('content.picture', large, null))).toBe('DESK_SESSION_OVER');
    expect(
      desk.refused(
        await desk.send('content.picture', large, as('approver'), { Origin: 'https://evil.example' }),
      ),
    ).toBe('DESK_ORIGIN_REFUSED');
    const audit = await desk.ask(as('admin'), 'audit.list', { subject: 'picture summer.png' });
    expect(audit.rows.map(({ facts }) => facts)).toContainEqual({
      name: 'summer.png',
      characters: sent.base64.length,
    });
  });

  it('lets administrators switch vendors', async () => {
    const { rows } = await desk.ask(as('viewer'), 'content.list', { kind: 'vendors' });
    const [first] = rows;
    if (!first) throw new Error('no vendor');
    const { row, edition } = await desk.ask(as('viewer'), 'content.show', { kind: 'vendors', id: first.id });
    const { category, vendor } = row;
    const off = { kind: 'vendors' as const, row: { category, vendor, enabled: false }, edition } as never;
    await desk.ask(as('admin'), 'catalogue.save', off);
    const after = await desk.ask(as('viewer'), 'content.list', { kind: 'vendors' });
    expect(after.rows.find(({ id }) => id === first.id)?.enabled).toBe(false);
  });
});

describe('the site at the desk', () => {
  const shown = () => desk.ask(as('viewer'), 'site.show', {});
  it('changes name, languages and countries by the tool’s commands, and writes the audit', async () => {
    const before = await shown();
    expect(before.settings['home-country']).toBe('BR');
    await desk.ask(as('admin'), 'site.set', {
      change: { name: 'Acme', languages: 'PT,EN', 'default-language': 'PT' },
    });
    await desk.ask(as('admin'), 'site.countries', { codes: ['PT', 'AO'], on: false });
    const after = await shown();
    expect(after.settings).toMatchObject({ name: 'Acme', languages: 'PT,EN', 'default-language': 'PT' });
    expect(after.countries.filter(({ on }) => !on).map(({ code }) => code)).toEqual(['AO', 'PT']);
    expect((await operatorOn(bench.db)('audit list --limit 2 --json --merchant demo')).data).toMatchObject([
      { actor: 'desk:admin.one', command: 'country set' },
      { actor: 'desk:admin.one', command: 'merchant set', after: { name: 'Acme' } },
    ]);
    await desk.ask(as('admin'), 'site.countries', { codes: ['PT', 'AO'], on: true });
    await desk.ask(as('admin'), 'site.set', { change: before.settings });
    expect(await shown()).toEqual(before);
  });

  it('refuses invalid settings with the tool’s sentence, and changes nothing', async () => {
    const before = await shown();
    const set = (change: unknown) => desk.send('site.set', { change }, as('admin'));
    expect((await set({ languages: 'PT,XX' })).body).toMatchObject({
      error: { sentence: expect.stringContaining('"XX"') as string },
    });
    expect(desk.refused(await set({ languages: 'ES' }))).toBe('DESK_SWITCH_REFUSED');
    expect(desk.refused(await set({ wallet: 'single' }))).toBe('DESK_REQUEST_INVALID');
    const home = await desk.send('site.countries', { codes: ['PT', 'BR'], on: false }, as('admin'));
    expect(home.body).toMatchObject({
      error: { sentence: expect.stringContaining('home country BR') as string },
    });
    expect(await shown()).toEqual(before);
  });
});
