import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importRefusal, importsOf } from '../checks/fences';
import { ROOT, sourceFiles } from '../checks/source-files';
import { newCall } from './call';
import type { Made } from './edit';
import { newLocale } from './locale';
import { newVendor } from './vendor';
import { ADDITIONS } from './whole-additions';
import { newWidget } from './widget';

// What is made is tried whole by tools/generate/whole.ts; here is what is refused, and what a person is told.

const fenced = ({ edits }: Made): string[] =>
  edits
    .files()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, edits.read(file)).flatMap((fact) => importRefusal(fact) ?? []));

type Generator = (root: string, args: string[]) => Made;
/** Refuses with a sentence; nothing is written before all of it is made. */
const refuses = (generate: Generator, args: string[], sentence: RegExp): void =>
  expect(() => generate(ROOT, args)).toThrow(sentence);

describe('docs/architecture.md', () => {
  it('lists to add what is tried whole, and nothing else', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const section = /^## Adding something$(.*?)^## /ms.exec(page)?.[1] ?? '';
    const rows = [...section.matchAll(/^\| (.+?) \|/gm)].map(([, title]) => title).slice(1);
    expect(rows.sort()).toEqual(ADDITIONS.map(({ title }) => title).sort());
  });
});

describe('npm run new-widget', () => {
  it('imports what its place may, and says what is next', () => {
    const made = newWidget(ROOT, ['point-mall']);
    expect(fenced(made)).toEqual([]);
    expect(made.steps.join()).toContain('npm run element-types');
    expect(made.edits.files()).toContain('examples/point-mall/index.html');
  });

  it.each([[], [''], ['PointMall'], ['../x'], ['a b'], ['a', 'b'], ['1st'], ['new']].map((args) => [args]))(
    'refuses %j',
    (args) => refuses(newWidget, args, /npm run new-widget/),
  );
  it.each(['lobby', 'auth', 'wallet'])('refuses %s, which is there', (name) =>
    refuses(newWidget, [name], /is there already/),
  );
});

describe('npm run new-call', () => {
  it('adds to a domain that exists', () => {
    const made = newCall(ROOT, ['games.rating', 'GET', '/wps/games/rating']);
    expect(fenced(made)).toEqual([]);
    expect(made.edits.files()).toContain('gateway/catalogue/games.routes.ts');
    expect(made.edits.read('gateway/catalogue/games.routes.ts')).toContain('route(rating, () => {');
  });

  it('makes a domain that does not exist', () => {
    const made = newCall(ROOT, ['vouchers.redeem', 'POST', '/wps/vouchers/redeem', 'wallet/vouchers']);
    expect(fenced(made)).toEqual([]);
    expect(made.edits.read('gateway/wallet/index.ts')).toContain('...vouchersRoutes,');
    expect(made.edits.read('src/contract/index.ts')).toMatch(/^ {2}vouchers,$/m);
  });

  it('asks for the file of the handler where several answer a domain, or none', () => {
    refuses(newCall, ['session.ping', 'GET', '/x'], /identity\/login\.routes\.ts/);
    refuses(newCall, ['vouchers.redeem', 'POST', '/x'], /npm run new-call/);
  });

  it.each(
    [
      ['games.rating', 'GET', '/x', '../catalogue'],
      ['games.rating', 'GET', '/x', 'catalogue/games', 'more'],
      ['games', 'GET', '/x'],
      ['games.rating', 'FETCH', '/x'],
      ['games.rating', 'GET', 'x'],
      ['games.list; rm', 'GET', '/x'],
      ['games.delete', 'GET', '/x'],
      [],
    ].map((args) => [args]),
  )('refuses %j', (args) => refuses(newCall, args, /npm run new-call/));

  it('refuses a verb that its domain has, and an address that another call has', () => {
    refuses(newCall, ['games.gameList', 'GET', '/x'], /already/);
    refuses(newCall, ['games.other', 'GET', '/wps/member/info'], /is a call of .*member\.ts already/);
  });
});

describe('npm run new-locale', () => {
  it.each([
    ['vi', 'VI', 'vi'],
    ['zh-CN', 'CN', 'cn'],
    ['pt-br', "'PT-BR'", 'pt-br'],
  ])('starts %s, with every file that another language has', (tag, key, folder) => {
    const made = newLocale(ROOT, [tag]);
    expect(fenced(made)).toEqual([]);
    expect(made.edits.read('src/locales/loaders.ts')).toContain(`${key}: () => import('./${folder}/index'),`);
    const of = (language: string): string[] =>
      [...sourceFiles({ folders: ['src', 'gateway', 'standalone'], endings: ['.ts'] }), ...made.edits.files()]
        .filter((file) => new RegExp(`/locales/${language}[/.]`).test(file))
        .map((file) => file.replace(`/locales/${language}`, '/locales/…'));
    expect(of(folder).sort()).toEqual(of('pt').sort());
    expect(made.edits.read(`gateway/locales/${folder}/errors.ts`)).toContain(`"BUSY": "The service is busy`);
  });

  it.each([[], [''], ['../..'], ['v'], ['vi_VN'], ['vi', 'tr'], ['vi-']].map((args) => [args]))(
    'refuses %j',
    (args) => refuses(newLocale, args, /no BCP 47 tag/),
  );
  it('refuses a language that the protocol does not have, and one that is there', () => {
    refuses(newLocale, ['de'], /has no row in src\/contract\/tables\/languages\.ts/);
    for (const tag of ['en', 'PT', 'es']) refuses(newLocale, [tag], /already/);
  });
});

describe('npm run new-vendor', () => {
  it('imports what its place may, and is a row', () => {
    const made = newVendor(ROOT, ['acme-live']);
    expect(fenced(made)).toEqual([]);
    expect(made.edits.read('gateway/vendors/rows.ts')).toContain('acmeLive: acmeLiveRow,');
  });

  it.each([[], ['../house'], ['Acme'], ['a', 'b'], ['class']].map((args) => [args]))('refuses %j', (args) =>
    refuses(newVendor, args, /npm run new-vendor/),
  );
  it.each(['house', 'saltglass', 'kit', 'page-kit'])('refuses %s, which is there', (name) =>
    refuses(newVendor, [name], /is there already/),
  );
});
