import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeEach, describe, expect, it } from 'vitest';
import { importsOf, importRefusal } from '../checks/fences';
import { ROOT } from '../checks/source-files';
import { newCall } from './call';
import { newLocale } from './locale';
import { newVendor } from './vendor';
import { newWidget } from './widget';

let root = '';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The generators work on the real tree's own lists, in a copy. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-new-'));
  const needed = [
    'src/contract',
    'src/locales',
    'src/loader/widgets.ts',
    'gateway',
    'tools/build/inputs.mjs',
  ];
  for (const path of needed) cpSync(join(ROOT, path), join(root, path), { recursive: true });
});

/** Syntax errors and refused imports of what was written. */
function faultsOf(files: string[]): string[] {
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const { diagnostics = [] } = ts.transpileModule(read(file), {
        fileName: file,
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022 },
      });
      const syntax = diagnostics.map(
        (fault) => `${file}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`,
      );
      return [...syntax, ...importsOf(file, read(file)).flatMap((fact) => importRefusal(fact) ?? [])];
    });
}

describe('npm run new-widget', () => {
  it('makes a widget and puts it on every list', () => {
    const files = newWidget(root, ['point-mall']);
    expect(faultsOf(files)).toEqual([]);
    expect(read('src/loader/widgets.ts')).toContain(
      `'foyer-point-mall': () => import('../../widgets/point-mall/element'),`,
    );
    expect(read('tools/build/inputs.mjs')).toContain(`'foyer-point-mall',`);
    expect(read('src/locales/types.ts')).toContain(`'pointMall',`);
    expect(read('src/locales/shapes.ts')).toContain('pointMall: typeof pointMall;');
    expect(existsSync(join(root, 'examples/point-mall/index.html'))).toBe(true);
  });

  it.each(['', 'PointMall', '../x', 'a b'])('refuses the name %j', (name) => {
    expect(() => newWidget(root, [name])).toThrow(/lower-case words/);
  });

  it('refuses a widget that is there and writes nothing', () => {
    newWidget(root, ['point-mall']);
    const before = read('src/loader/widgets.ts');
    expect(() => newWidget(root, ['point-mall'])).toThrow(/is there already/);
    expect(read('src/loader/widgets.ts')).toBe(before);
  });
});

describe('npm run new-call', () => {
  it('adds to a domain that exists', () => {
    const files = newCall(root, ['games.rating', 'GET', '/wps/games/rating']);
    expect(faultsOf(files)).toEqual([]);
    expect(read('src/contract/calls/games.ts')).toMatch(
      /export const rating = defineCall\(\{\n {2}name: 'games\.rating'/,
    );
    expect(files).toContain('gateway/catalogue/games.routes.ts');
    expect(read('gateway/catalogue/games.routes.ts')).toContain('  route(rating, () => {');
  });

  it('makes a domain that does not exist', () => {
    const files = newCall(root, ['vouchers.redeem', 'POST', '/wps/vouchers/redeem', 'wallet/vouchers']);
    expect(faultsOf(files)).toEqual([]);
    expect(read('gateway/wallet/vouchers.routes.ts')).toContain('  route(redeem, () => {');
    expect(read('gateway/wallet/index.ts')).toContain('  ...vouchersRoutes,');
    expect(read('src/contract/index.ts')).toMatch(/\[[A-Za-z,\s]+, vouchers,?\s*\]/);
  });

  it('asks for the file of the handler where several answer a domain, or none', () => {
    expect(() => newCall(root, ['session.ping', 'GET', '/x'])).toThrow(/identity\/login\.routes\.ts/);
    expect(() => newCall(root, ['vouchers.redeem', 'POST', '/x'])).toThrow(/npm run new-call/);
  });

  it.each([
    [['games.rating', 'GET', '/x', '../catalogue']],
    [['games', 'GET', '/x']],
    [['games.rating', 'FETCH', '/x']],
    [['games.rating', 'GET', 'x']],
    [['games.list; rm', 'GET', '/x']],
    [[]],
  ])('refuses %j', (args) => {
    expect(() => newCall(root, args)).toThrow(/npm run new-call/);
  });

  it('refuses a verb that its domain has', () => {
    expect(() => newCall(root, ['games.gameList', 'GET', '/x'])).toThrow(/already/);
  });
});

describe('npm run new-locale', () => {
  it('starts a translation that misses no text', () => {
    const files = newLocale(root, ['tr']);
    expect(faultsOf(files)).toEqual([]);
    expect(read('src/locales/loaders.ts')).toContain(`TR: () => import('./tr/index'),`);
    expect(read('src/locales/tr/common.ts')).toContain('export const common: TextsLike<typeof english> = {');
  });

  it.each(['', 'XX', 'PT', '../..'])('refuses the code %j', (code) => {
    expect(() => newLocale(root, [code])).toThrow(/new-locale|already/);
  });
});

describe('npm run new-vendor', () => {
  it('makes an adapter and a test that fails until it is written', () => {
    const files = newVendor(root, ['acme-live']);
    expect(faultsOf(files)).toEqual([]);
    expect(read('gateway/vendors/acme-live/index.ts')).toContain(
      `export const ACME_LIVE_VENDOR = 'ACME_LIVE';`,
    );
    expect(read('gateway/vendors/acme-live/acme-live.test.ts')).toContain('toMatchObject({ ok: true })');
  });

  it('refuses a name with a path in it', () => {
    expect(() => newVendor(root, ['../house'])).toThrow(/new-vendor/);
  });
});
