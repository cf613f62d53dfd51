import ts from 'typescript';
import type { Tree } from './whole-tree';

/** A fault of the type-check: in which file, and what stands in its words. */
export interface Missing {
  file: string;
  says: string;
}

/** One row of "Adding something" in docs/architecture.md. */
export interface Addition {
  /** First cell of the row. */
  title: string;
  /** Begins it; answers the tests that fail until it is complete. */
  begin(tree: Tree): Promise<{ project: string; file: string }[]>;
  missing: readonly Missing[];
  /** What a developer writes then. */
  finish(tree: Tree): void | Promise<void>;
}

/** Takes one text out of a file: what happens where it is forgotten. */
const forget = (tree: Tree, file: string, key: string): void =>
  tree.edit(file, new RegExp(`^ {2}${key}:[^]*?,\\n(?= {2}\\S|\\})`, 'm'), '');
/** Puts a row behind the line that opens an object. */
const addRow = (tree: Tree, file: string, opening: RegExp, row: string): void =>
  tree.edit(file, new RegExp(`(${opening.source})\\n`, 'm'), `$1\n${row}\n`);

/** Every text of a file in "another language", without its mark. */
const translate = (tree: Tree, file: string): void => {
  const text = tree.read(file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const ends: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (ts.isStringLiteral(node) && !isKey && node.text !== '') ends.push(node.getStart() + 1);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  let made = text;
  for (const end of ends.sort((a, b) => b - a)) made = `${made.slice(0, end)}Vi. ${made.slice(end)}`;
  tree.write(file, made.replace(/^\/\/ To be translated.*\n/, ''));
};

const FORGOTTEN = [
  { file: 'src/locales/vi/common.ts', key: 'retry' },
  { file: 'gateway/locales/vi/errors.ts', key: 'BUSY' },
  { file: 'gateway/locales/vi/shelves.ts', key: 'JP' },
  { file: 'gateway/vendors/house/locales/vi/koi.ts', key: 'name' },
  { file: 'gateway/vendors/saltglass/simulator/locales/vi.ts', key: 'retry' },
] as const;
const language: Addition = {
  title: 'a language',
  async begin(tree) {
    const tests = await tree.generate('locale', 'vi');
    for (const { file, key } of FORGOTTEN) forget(tree, file, key);
    return tests;
  },
  missing: FORGOTTEN.map(({ file, key }) => ({ file, says: key })),
  finish(tree) {
    for (const { file, key } of FORGOTTEN)
      addRow(tree, file, /^export const .* = \{$/, `  ${key}: 'Bản dịch',`);
    for (const folder of ['src', 'gateway', 'standalone'])
      for (const file of tree.files(folder, '.ts'))
        if (/\/locales\/vi[/.]/.test(file) && !file.endsWith('/index.ts')) translate(tree, file);
  },
};

const widget: Addition = {
  title: 'a widget',
  begin: (tree) => tree.generate('widget', 'point-mall'),
  missing: [
    { file: 'src/loader/widgets.ts', says: `'foyer-point-mall'` },
    { file: 'src/package/react.tsx', says: `'"foyer-point-mall"'` },
  ],
  async finish(tree) {
    tree.edit('widgets/point-mall/definition.ts', `summary: ''`, `summary: 'What points buy.'`);
    for (const file of tree.files('src/locales', 'point-mall.ts'))
      tree.write(
        file,
        tree
          .read(file)
          .replace(/^\/\/ To be translated.*\n/, '')
          .replace(`title: ''`, `title: 'Points'`),
      );
    tree.edit(
      'src/features/point-mall/point-mall.view.tsx',
      /<section aria-label=\{text\('title'\)\} \/>/,
      `<h2>{text('title')}</h2>`,
    );
    const { code, output } = await tree.run(['--import', 'tsx', 'tools/package/write-element-types.ts']);
    if (code !== 0) throw new Error(`npm run element-types: ${output}`);
  },
};

const ROUTES = 'gateway/catalogue/games.routes.ts';
const call: Addition = {
  title: 'a call',
  begin: (tree) => tree.generate('call', 'games.rating', 'GET', '/wps/games/rating'),
  missing: [{ file: 'src/testing/fake-answers.ts', says: `'rating'` }],
  finish(tree) {
    tree.edit('src/contract/calls/games.ts', 'reply: anything', 'reply: v.object({ stars: v.number() })');
    tree.edit('src/contract/calls/games.ts', / anything,/, '');
    addRow(
      tree,
      'src/testing/fake-answers.ts',
      /^export const answers: Answers = \{$/,
      '  rating: () => ({ stars: 4 }),',
    );
    tree.edit(ROUTES, /route\(rating, \(\) => \{[^}]*\}\)/, 'route(rating, () => ({ stars: 4 }))');
    tree.edit(ROUTES, /^import \{ GatewayError \} from .*\n/m, '');
  },
};

const vendor: Addition = {
  title: 'a vendor',
  begin: (tree) => tree.generate('vendor', 'acme-live'),
  missing: [],
  finish(tree) {
    const folder = 'gateway/vendors/acme-live';
    tree.edit(
      `${folder}/signature.ts`,
      /export const signatureOf = [^;]*;/,
      `export const signatureOf = (body: string, key: KeyObject): string | null =>
  createHmac('sha256', key).update(body).digest('hex');`,
    );
    tree.edit(`${folder}/signature.ts`, '{ timingSafeEqual', '{ createHmac, timingSafeEqual');
    tree.edit(`${folder}/adapter.ts`, '_settings', '{ vendorUrl }');
    tree.edit(
      `${folder}/adapter.ts`,
      /launch: [^\n]*,/,
      'launch: ({ gameId }) => Promise.resolve({ ok: true, url: new URL(gameId, vendorUrl).href }),',
    );
  },
};

const SITE_LANGUAGES = ['en', 'pt', 'es', 'vi'] as const;
const ERROR_TABLES = ['en', 'pt', 'es', 'vi'].flatMap((folder) => [
  `src/locales/${folder}/errors.ts`,
  `gateway/locales/${folder}/errors.ts`,
]);
const error: Addition = {
  title: 'an error',
  begin(tree) {
    addRow(
      tree,
      'src/contract/tables/error-codes.ts',
      /^export const errorCodes = \{$/,
      `  VOUCHER_USED: row(400, 1999, 'voucher_used'),`,
    );
    return Promise.resolve([]);
  },
  missing: ERROR_TABLES.map((file) => ({ file, says: `VOUCHER_USED` })),
  finish(tree) {
    for (const file of ERROR_TABLES)
      addRow(tree, file, /^export const errors: .* = \{$/, `  VOUCHER_USED: 'Voucher',`);
  },
};

const page: Addition = {
  title: 'a page of the site',
  begin(tree) {
    const paths = 'standalone/routing/paths.ts';
    addRow(tree, paths, /^export type PageName =$/, `  | 'vouchers'`);
    addRow(
      tree,
      paths,
      /^export const routes: .* = \[$/,
      `  { paths: ['/vouchers'], page: 'vouchers', title: 'vouchers', about: 'homeAbout' },`,
    );
    return Promise.resolve([{ project: 'unit', file: 'standalone/routing/paths.test.ts' }]);
  },
  missing: [
    { file: 'standalone/routing/pages.ts', says: `'vouchers'` },
    { file: 'standalone/routing/paths.ts', says: `"vouchers"` },
    { file: 'standalone/app.view.tsx', says: 'vouchers' },
    { file: 'standalone/start-shell.tsx', says: 'vouchers' },
  ],
  finish(tree) {
    addRow(
      tree,
      'standalone/routing/pages.ts',
      /^export const pages = \{$/,
      `  vouchers: () => import('../pages/vouchers/vouchers.view'),`,
    );
    tree.write(
      'standalone/pages/vouchers/vouchers.view.tsx',
      `import { useText } from '../../../src/react';

export function Page() {
  const t = useText('pages');
  return <h1 className="page-title">{t('vouchers')}</h1>;
}
`,
    );
    for (const folder of SITE_LANGUAGES)
      addRow(
        tree,
        `src/locales/${folder}/pages.ts`,
        /^export const pages.* = \{$/,
        `  vouchers: 'Vouchers',`,
      );
  },
};

const category: Addition = {
  title: 'a category',
  begin(tree) {
    addRow(tree, 'src/contract/entities/game.ts', /^ {2}\| 'RNG'$/, `  | 'ARCADE'`);
    return Promise.resolve([]);
  },
  missing: [
    { file: 'src/features/lobby/categories.ts', says: 'ARCADE' },
    // Its words: the lobby's and the site's.
    { file: 'src/features/lobby/lobby.view.tsx', says: 'ARCADE' },
    { file: 'src/features/lobby/home-shelves.view.tsx', says: 'ARCADE' },
    { file: 'standalone/kit/category-name.ts', says: 'ARCADE' },
    { file: 'standalone/routing/paths.ts', says: '' },
  ],
  finish(tree) {
    addRow(
      tree,
      'src/features/lobby/categories.ts',
      /^export const categories = \{$/,
      `  ARCADE: { icon: 'M12 3a3 3 0 1 0 .1 0z' },`,
    );
    for (const folder of SITE_LANGUAGES)
      for (const group of ['lobby', 'chrome'])
        addRow(
          tree,
          `src/locales/${folder}/${group}.ts`,
          /^export const (lobby|chrome).* = \{$/,
          `  ARCADE: 'Arcade',`,
        );
  },
};

/** In this order: what comes after the language is asked of it too. */
export const ADDITIONS: readonly Addition[] = [language, widget, call, vendor, error, page, category];
