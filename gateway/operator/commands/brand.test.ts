import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brand/brands';
import { LOGO_SVG, MARK_SVG, pngOf, WOFF2 } from '../../brand/testing';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { lockContent } from '../../content/index';
import { loadContent } from '../content/load';
import { operatorOn, type OperatorRun } from '../testing';

const wall = pngOf(40, 30);
wall.writeUInt32BE(8_000, 16);
wall.writeUInt32BE(5_000, 20);
const evil = LOGO_SVG.toString().replace('<circle', '<script>alert(1)</script><circle');
const fileOf = (brand: object, rest: object = {}): string =>
  JSON.stringify({ foyerBrand: 1, brand, ...rest });

let bench: GatewayBench;
let files: FastifyInstance;
const disk: Record<string, Buffer | string> = {
  'logo.svg': LOGO_SVG,
  'icon.svg': MARK_SVG,
  'login.png': pngOf(1_000, 400),
  'brand.woff2': WOFF2,
  'wall.png': wall,
  'evil.svg': evil,
};
let foyer: (line: string | readonly string[]) => Promise<OperatorRun>;
beforeAll(async () => {
  bench = await startBench();
  files = fastify();
  await files.register(bench.services.brandFiles);
  foyer = operatorOn(bench.db, disk);
});
afterAll(async () => {
  await files.close();
  await bench.stop();
});

const status = async (merchant: string) =>
  (await bench.client.send({ path: '/wps/system/status', headers: { Merchant: merchant } })).body.value as {
    info: {
      theme?: { tokens: Record<string, string>; login: string; register: string };
      mobileTemplate: { web_logo: string };
    };
  };
const brandOf = async (merchant: string): Promise<Record<string, unknown>> =>
  ((await foyer(`brand show --merchant ${merchant} --json`)).data as { brand: Record<string, unknown> })
    .brand;
const notes = async (): Promise<number> =>
  ((await foyer('audit list --merchant demo --json')).data as unknown[]).length;

/** Expects a refusal with these words, no change and no audit row. */
const refused = async (line: string | readonly string[], ...words: string[]): Promise<void> => {
  const before = [await brandOf('demo'), await notes()];
  const run = await foyer(line);
  expect([run.exit, run.out], run.err.join('\n')).toEqual([2, []]);
  for (const part of words) expect(run.err.join('\n')).toContain(part);
  expect([await brandOf('demo'), await notes()]).toEqual(before);
};

describe('a merchant without a brand', () => {
  it('has the default look, and no theme in its status answer', async () => {
    const { info } = await status('demo');
    expect(info.theme).toBeUndefined();
    expect(info.mobileTemplate).toEqual({ web_logo: '' });
    expect(bench.services.brands.of(2)).toMatchObject({ tokens: {}, icon: { small: '/icon.svg' } });
  });
});

describe('foyer brand set', () => {
  it('changes what the pages of every node show, without a restart', async () => {
    const other = await createBrands({ db: bench.db, onError: (error) => expect.fail(String(error)) });
    const edition = bench.services.brands.edition();
    const run = await foyer([
      ...'brand set --colour #5b21b6 --corner round --look dark --merchant demo --name'.split(' '),
      'Violet House',
    ]);
    expect(run.err).toEqual([]);
    for (const brands of [bench.services.brands, other]) {
      await expect.poll(() => brands.of(1).names).toEqual({ EN: 'Violet House' });
      expect(brands.of(1)).toMatchObject({ look: 'dark', tokens: { radius: '20px' } });
      expect(brands.of(1).tokens['accent']).toMatch(/^light-dark\(#5b21b6,#[0-9a-f]{6}\)$/);
      expect(brands.of(2).tokens).toEqual({});
    }
    expect(bench.services.brands.edition()).toBeGreaterThan(edition);
    await other.close();
    const { info } = await status('demo');
    expect(info.theme?.tokens).toEqual(bench.services.brands.of(1).tokens);
    expect((await status('rival')).info.theme).toBeUndefined();
    const audit = (await foyer('audit list --merchant demo --json')).data;
    expect(audit).toContainEqual(expect.objectContaining({ command: 'brand set', target: 'brand' }));
  });

  it('sets texts by language, and removes one with none', async () => {
    await foyer(['brand', 'set', '--name', 'Casa Violeta', '--language', 'PT', '--merchant', 'demo']);
    await foyer(['brand', 'set', '--footer', 'Violet Ltd\\nLicence 1', '--merchant', 'demo']);
    expect(await brandOf('demo')).toMatchObject({
      names: { EN: 'Violet House', PT: 'Casa Violeta' },
      footers: { EN: 'Violet Ltd\nLicence 1' },
    });
    await foyer('brand set --name none --language PT --merchant demo');
    await foyer('brand set --footer none --merchant demo');
    const { names, footers } = await brandOf('demo');
    expect([names, footers]).toEqual([{ EN: 'Violet House' }, {}]);
  });

  it('stores files, serves them as immutable and creates every size of an icon', async () => {
    const run = await foyer(
      'brand set --logo-light logo.svg --icon icon.svg --login-picture login.png --font-file brand.woff2 --merchant demo',
    );
    expect(run.err).toEqual([]);
    await expect.poll(() => bench.services.brands.of(1).logo.light).not.toBe('');
    const { logo, icon, card, login, font } = bench.services.brands.of(1);
    const { info } = await status('demo');
    expect(info.mobileTemplate.web_logo).toBe(logo.light);
    expect(info.theme?.login).toBe(login);
    const types = {
      [logo.light]: 'image/svg+xml',
      [login]: 'image/png',
      [font?.address ?? '']: 'font/woff2',
    };
    for (const address of [...Object.values(icon), card]) types[address] ??= 'image/png';
    types[icon.small] = 'image/svg+xml';
    for (const [address, type] of Object.entries(types)) {
      const reply = await files.inject(address);
      expect([reply.statusCode, reply.headers['content-type']], address).toEqual([200, type]);
      expect(reply.headers).toMatchObject({
        'cache-control': expect.stringContaining('immutable'),
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    const elsewhere = await files.inject(logo.light.replace('/demo/', '/rival/'));
    expect(elsewhere.statusCode).toBe(404);
    for (const address of ['/brand/demo/x', '/brand/nobody/a.svg', '/brand/demo/..%2f..%2fa.png'])
      expect((await files.inject(address)).statusCode, address).toBe(404);
  });

  it('keeps a file for 30 days after the change that removes it, at any age of the file', async () => {
    const age = (names: string) =>
      bench.db
        .merchant(2)
        .query(
          `update brand_file set created_at = timestamptz '2020-01-01' where merchant_id = 2 and name ~ $1`,
          [names],
        );
    const isThere = async (address: string): Promise<boolean> =>
      (
        await bench.db
          .merchant(2)
          .query('select from brand_file where merchant_id = 2 and name = $1', [
            address.slice(address.lastIndexOf('/') + 1),
          ])
      ).length === 1;
    await foyer('brand set --icon icon.svg --merchant rival');
    await expect.poll(() => bench.services.brands.of(2).icon.small).not.toBe('/icon.svg');
    const { small, touch } = bench.services.brands.of(2).icon;
    await age('.');
    await foyer('brand set --icon none --merchant rival');
    expect([await isThere(small), await isThere(touch)]).toEqual([true, true]);
    await age('.');
    await foyer('brand set --corner round --merchant rival');
    expect([await isThere(small), await isThere(touch)]).toEqual([false, false]);
    await foyer('brand set --corner none --merchant rival');
  });

  it('refuses low contrast, files with scripts and invalid values, with the reason', async () => {
    await refused('brand set --merchant demo', 'at least one option is needed');
    await refused('brand set --colour violet --merchant demo', '--colour', '#0a7755');
    await refused('brand set --corner oval --merchant demo', '--corner', 'square, soft, round');
    await refused('brand set --roles hue=#ffffff --merchant demo', '--roles', 'is no role');
    await refused('brand set --roles accent --merchant demo', '--roles', 'is not like');
    await refused(
      'brand set --roles accent-text=#aaaaaa/#cccccc --merchant demo',
      '--roles',
      'accent-text (#aaaaaa) on raised (#ffffff)',
      'the contrast is 2.32, and 4.5 is needed',
    );
    await refused('brand set --logo-light evil.svg --merchant demo', '--logo-light', 'has a script in it');
    await refused('brand set --logo-light wall.png --merchant demo', '--logo-light', '8000 × 5000 pixels');
    await refused('brand set --font-file icon.svg --merchant demo', '--font-file', 'no woff2');
    await refused('brand set --name X --language KO --merchant demo', '--language');
    await refused(
      ['brand', 'set', '--name', 'x'.repeat(61), '--merchant', 'demo'],
      '--name',
      '60 characters',
    );
    await refused(['brand', 'set', '--name', 'a\u0007b', '--merchant', 'demo'], '--name', 'control');
  });
});

describe('foyer brand show', () => {
  it('prints the worst ratio of each pair of colours', async () => {
    const { out } = await foyer('brand show --merchant demo');
    expect(out.join('\n')).toMatch(/on-accent +accent +\d+\.\d\d +4\.5 +(light|dark)/);
    expect(out.join('\n')).toMatch(/logo-light +\/brand\/demo\/[0-9a-f]{24}\.svg/);
  });
});

describe('a brand’s file', () => {
  it('gives another merchant the same brand', async () => {
    const { out } = await foyer('brand export --merchant demo');
    disk['demo.json'] = out.join('\n');
    const dry = await foyer('brand import demo.json --dry-run --merchant rival');
    expect(dry.out.join()).toContain('nothing was changed');
    expect((await brandOf('rival'))['colour']).toBe('');
    const run = await foyer('brand import demo.json --merchant rival');
    expect(run.err).toEqual([]);
    expect(await brandOf('rival')).toEqual(await brandOf('demo'));
    const again = (await foyer('brand export --merchant rival')).out.join('\n');
    expect(JSON.parse(again)).toEqual(JSON.parse(disk['demo.json']));
    await expect
      .poll(() => bench.services.brands.of(2).logo.light)
      .toBe(bench.services.brands.of(1).logo.light.replace('demo', 'rival'));
    const check = await foyer('brand check demo.json');
    expect(check.out[0]).toBe('The brand is valid.');
  });

  it('is refused as a whole, with every problem and its field', async () => {
    disk['wrong.json'] = fileOf(
      { colour: 'red', slogan: 'x', names: { XX: 'a' }, corner: 'oval', logoLight: '../etc' },
      { files: { a: '?' }, style: 'x', content: { games: [] } },
    );
    await refused(
      'brand import wrong.json --merchant demo',
      'nothing was changed',
      'slogan is no field of a brand',
      'colour must be a colour',
      'names.XX is no language',
      'corner must be one of',
      'logoLight must be the name of a file',
      'files.a must be a file in base64',
      'style is no part',
      'content.games is no content of a brand',
    );
    disk['gone.json'] = fileOf({ icon: 'gone.svg', colours: { light: { text: '#eeeeee' } } });
    await refused(
      'brand import gone.json --merchant demo',
      'icon names gone.svg',
      'colours.light.text makes',
    );
    disk['evil.json'] = fileOf(
      { logoLight: 'a.svg' },
      { files: { 'a.svg': Buffer.from(evil).toString('base64') } },
    );
    await refused('brand import evil.json --merchant demo', 'logoLight a.svg has a script in it');
    disk['rows.json'] = fileOf(
      { names: { EN: 'Other' } },
      { content: { resources: [{ nothing: 1 }], help: [{ nothing: 1 }] } },
    );
    await refused('brand import rows.json --merchant demo', 'content.resources', 'content.help');
    disk['text.json'] = 'no JSON';
    await refused('brand import text.json --merchant demo', 'is no JSON');
    disk['other.json'] = '{"brand":{}}';
    await refused('brand import other.json --merchant demo', 'foyerBrand must be 1');
  });
});

describe('a brand’s file with rows of content', () => {
  const topic = (id: number) => ({ language: 'EN', id, tag: 'one-tag', title: 'Rules', content: '<p>x</p>' });

  it('is refused as a whole if another operator has saved a conflicting row meanwhile', async () => {
    disk['help.json'] = fileOf({ names: { EN: 'Never' } }, { content: { help: [topic(902)] } });
    const before = await brandOf('rival');
    let run: Promise<OperatorRun> | undefined;
    await bench.db.merchant(2).tx(async (query) => {
      const load = { merchantId: 2, name: 'help', dryRun: false } as const;
      await lockContent(query, 2);
      run = foyer('brand import help.json --merchant rival');
      const waiting = () =>
        query("select from pg_locks where locktype = 'advisory' and not granted").then((rows) => rows.length);
      await expect.poll(waiting).toBe(1);
      await loadContent(query, { ...load, file: [{ line: 1, fields: topic(901) }] });
    });
    const done = await run;
    expect([done?.exit, done?.err.join()]).toEqual([2, expect.stringContaining('content.help')]);
    expect(await brandOf('rival')).toEqual(before);
  });
});

describe('a brand row from another version or from SQL', () => {
  it('is shown without its invalid fields, which are reported, and the tool repairs it', async () => {
    const errors: unknown[] = [];
    const row = {
      names: { EN: 'Rival' },
      colour: 'red;}</style><script>',
      icon: 'a.svg',
      corner: 'square',
      later: true,
    };
    await bench.db
      .merchant(2)
      .query('update brand set brand = $1::text::jsonb where merchant_id = 2', [JSON.stringify(row)]);
    const brands = await createBrands({ db: bench.db, onError: (error) => errors.push(error) });
    expect(brands.of(2)).toMatchObject({
      names: { EN: 'Rival' },
      tokens: { 'radius-s': '0px', radius: '0px', 'radius-l': '0px' },
      icon: { small: '/icon.svg' },
    });
    for (const field of ['colour', 'icon', 'later'])
      expect(String(errors)).toContain(`brand of rival is shown without a field: ${field}`);
    await brands.close();
    expect((await foyer('brand set --colour #0a7755 --merchant rival')).err).toEqual([]);
    expect(await brandOf('rival')).toMatchObject({ colour: '#0a7755', corner: 'square', icon: '' });
  });
});
