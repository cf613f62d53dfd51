import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGO_SVG } from '../brand/testing';
import { type GatewayBench, RIVAL, startBench } from '../conformance/bench';
import { DESK_ROLES, type DeskRole } from '../operator/desk-roles';
import { operatorOn } from '../operator/testing';
import type { DeskInput } from './desk-calls';
import { type DeskBench, type DeskBrowser, deskOn } from './testing';

let bench: GatewayBench;
let desk: DeskBench;
let admin: DeskBrowser;
let other: DeskBrowser;
let rival: DeskBrowser;
beforeAll(async () => {
  bench = await startBench();
  desk = deskOn(bench);
  admin = await desk.hire('ada', 'admin');
  other = await desk.hire('otto', 'admin');
  rival = await desk.hire('rita', 'admin', RIVAL.code);
});
afterAll(() => bench.stop());

const show = (by = admin) => desk.ask(by, 'brand.show', {});
const preview = (over: object) =>
  show().then(({ brand }) => desk.ask(admin, 'brand.look', { brand: { ...brand, ...over } }));
const save = async (
  over: object,
  more: Partial<DeskInput<'brand.save'>> = {},
  by = admin,
): ReturnType<DeskBench['send']> => {
  const { brand, edition } = await show(by);
  return desk.send('brand.save', { brand: { ...brand, ...over }, files: {}, edition, ...more }, by);
};
const problemsOf = (reply: Awaited<ReturnType<typeof save>>): unknown =>
  (reply.body as { error?: { value?: { problems?: unknown } } }).error?.value?.problems;

describe('the brand at the desk', () => {
  it('only admits administrators, each to the brand of their merchant', async () => {
    for (const role of DESK_ROLES.filter((name: DeskRole) => name !== 'admin')) {
      const browser = await desk.hire(`${role}.brand`, role);
      for (const [name, input] of [
        ['brand.show', {}],
        ['brand.look', { brand: {} }],
        ['brand.export', {}],
      ] as const)
        expect(desk.refused(await desk.send(name, input, browser)), role).toBe('DESK_ROLE_REFUSED');
    }
    await save({ names: { EN: 'Rival House' } }, {}, rival);
    expect((await show()).brand['names']).toEqual({});
    expect((await show(rival)).brand['names']).toEqual({ EN: 'Rival House' });
  });

  it('previews a draft with every contrast that is too low, and stores nothing', async () => {
    const before = await show();
    expect(before.fields.map(({ name }) => name)).toContain('logoLight');
    const fine = await preview({ colour: '#0a7755', corner: 'round' });
    expect(fine.problems).toEqual([]);
    expect(fine.tokens).toMatchObject({
      radius: '20px',
      accent: expect.stringMatching(/^light-dark\(#/) as string,
    });
    // Defaults are sent as well, or a preview would show the values of the saved brand.
    expect((await preview({})).tokens).toMatchObject({
      radius: '12px',
      accent: 'light-dark(#f5b301,#ffc233)',
    });
    const pale = await preview({ colours: { light: { text: '#cccccc' }, dark: {} } });
    expect(pale.problems[0]).toEqual({
      field: 'colours.light.text',
      words: expect.stringMatching(
        /text \(#cccccc\) on \S+ .*contrast is 1\.\d\d, and 4\.5 is needed/,
      ) as string,
    });
    expect((await preview({ colour: 'red', names: { XX: 'a' } })).problems.map(({ field }) => field)).toEqual(
      ['names.XX', 'colour'],
    );
    expect(await show()).toEqual(before);
  });

  it('saves a brand with its files, shows it to players immediately and writes the audit', async () => {
    const files = { logoLight: LOGO_SVG.toString('base64') };
    expect((await save({ names: { EN: 'Violet House' }, colour: '#5b21b6' }, { files })).body).toEqual({
      value: null,
    });
    const stored = await show();
    expect(stored.brand).toMatchObject({ names: { EN: 'Violet House' }, colour: '#5b21b6' });
    expect(stored.addresses['logoLight']).toMatch(/^\/brand\/demo\/[0-9a-f]{24}\.svg$/);
    await expect.poll(() => bench.services.brands.of(1).names).toEqual({ EN: 'Violet House' });
    // Files that are not sent again stay.
    expect((await save({ corner: 'square' })).status).toBe(200);
    expect((await show()).addresses).toEqual(stored.addresses);
    expect((await operatorOn(bench.db)('audit list --limit 1 --json --merchant demo')).data).toMatchObject([
      {
        actor: 'desk:ada',
        command: 'brand import',
        target: 'brand',
        before: { corner: 'soft' },
        after: { corner: 'square' },
      },
    ]);
    const audit = await desk.ask(admin, 'audit.list', { subject: 'brand' });
    expect(audit.rows.at(-1)).toMatchObject({ action: 'brand.save', facts: { files: ['logoLight'] } });
    expect(JSON.stringify(audit.rows)).not.toContain(files.logoLight);
  });

  it('refuses an invalid brand with a problem for each field, and changes nothing', async () => {
    const before = await show();
    const evil = LOGO_SVG.toString().replace('<circle', '<script>alert(1)</script><circle');
    const reply = await save(
      { colours: { light: {}, dark: { text: '#111111' } } },
      { files: { logoLight: Buffer.from(evil).toString('base64'), card: 'AAAA' } },
    );
    expect(desk.refused(reply)).toBe('DESK_SWITCH_REFUSED');
    expect(problemsOf(reply)).toEqual(
      expect.arrayContaining([
        { field: 'colours.dark.text', words: expect.stringContaining('the contrast is') as string },
        { field: 'logoLight', words: expect.stringContaining('script') as string },
        { field: 'card', words: expect.stringContaining('is no PNG') as string },
      ]),
    );
    expect(problemsOf(await save({ wallpaper: 'x' }))).toMatchObject([{ field: 'wallpaper' }]);
    expect(await show()).toEqual(before);
  });

  it('refuses a draft above 100 kB with a sentence and writes no audit row', async () => {
    const rows = async () => (await desk.ask(admin, 'audit.list', { subject: 'brand' })).rows.length;
    const before = await rows();
    const reply = await save({ names: { EN: 'x'.repeat(100_001) } });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      error: {
        code: 'DESK_REQUEST_INVALID',
        sentence: 'The brand without its files is larger than 100 kB. Nothing was saved.',
      },
    });
    expect(await rows()).toBe(before);
  });

  it('refuses to overwrite what another operator changed meanwhile', async () => {
    const { brand, edition } = await show();
    await desk.ask(other, 'brand.save', { brand: { ...brand, corner: 'round' }, files: {}, edition });
    const outdated = await desk.send(
      'brand.save',
      { brand: { ...brand, look: 'dark' }, files: {}, edition },
      admin,
    );
    expect(outdated.body).toMatchObject({ error: { code: 'DESK_ROW_CHANGED', value: { by: 'otto' } } });
    expect((await show()).brand).toMatchObject({ corner: 'round', look: 'auto' });
  });

  it('imports an exported file, and refuses an invalid file before any change', async () => {
    const before = await show();
    const { text } = await desk.ask(admin, 'brand.export', {});
    await save({ names: { EN: 'Other' }, colour: '#0a7755' });
    const take = async (file: string, check: boolean) =>
      desk.send('brand.import', { text: file, check, edition: (await show()).edition }, admin);
    const checked = await take(text, true);
    expect(checked.body.value).toMatchObject({ brand: { names: { EN: 'Violet House' } } });
    expect((await show()).brand['names']).toEqual({ EN: 'Other' });
    const broken = JSON.stringify({ ...(JSON.parse(text) as object), colour: 'red' });
    expect(problemsOf(await take(broken, true))).toMatchObject([{ field: 'colour' }]);
    expect((await take(text, false)).status).toBe(200);
    expect(await show()).toEqual(before);
  });
});

describe('the pages of the preview', () => {
  it('can only be framed by our own pages, and only run our own scripts', async () => {
    const page = await bench.client.send({ path: '/desk/preview/demo/login' });
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(page.text).toContain('data-merchant="demo"');
    expect(page.text).toContain('<body inert>');
    for (const path of [
      '/desk/preview/nowhere/login',
      '/desk/preview/demo/admin',
      '/desk/preview/%22x/login',
    ])
      expect((await bench.client.send({ path })).status, path).toBe(404);
  });
});
