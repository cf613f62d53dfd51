import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyBrand, prepareBrand, type PreparedBrand } from '../brand/index';
import { exportSite } from './export-site';

const root = mkdtempSync(join(tmpdir(), 'foyer-export-'));
const siteFolder = join(root, 'site');
const PAGE =
  '<!doctype html><html lang="en"><head><meta name="description" content="x" /><meta name="foyer-merchant" content="demo" /><title>Foyer</title><link rel="icon" href="/icon.svg" type="image/svg+xml" /></head><body></body></html>';
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#5b2be0"/></svg>';
let prepared: PreparedBrand;
beforeAll(async () => {
  const files: Record<string, string> = {
    'index.html': PAGE,
    'index.html.br': 'old',
    'page.html': PAGE,
    '404.html': PAGE,
    'icon.svg': 'ours',
    'assets/main-abcdef12.js': 'code',
    'assets/main-abcdef12.js.br': 'packed',
    'desk/index.html': 'desk',
    'offline/en.html': PAGE,
    'site.webmanifest': '{"name":"Foyer","icons":[]}',
    'service-worker.js': 'worker',
    'csp.json': '{"scripts":["sha256-aa="],"styles":["sha256-bb="]}',
    'heads.json': JSON.stringify({
      '/': { en: { title: 'Games · {{site}}', about: 'Our words.' } },
      '/index': { en: { title: 'Games · {{site}}', about: 'Our words.' } },
      '/index.html': { en: { title: 'Games · {{site}}', about: 'Our words.' } },
      '/rng': { en: { title: 'Slots · {{site}}', about: 'Reels.' } },
      '/offline/en.html': { en: { title: 'Offline · {{site}}', about: '' } },
    }),
    'routes.json': JSON.stringify([
      { path: '/', file: 'index.html' },
      { path: '/index', file: 'index.html' },
      { path: '/index.html', file: 'index.html' },
      { path: '/rng', file: 'page.html' },
      { path: '/frame/password', file: 'page.html' },
      { path: '/promotions/:id', file: 'page.html' },
    ]),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(siteFolder, name)), { recursive: true });
    writeFileSync(join(siteFolder, name), text);
  }
  const made = await prepareBrand(
    {
      ...emptyBrand,
      names: { EN: 'Acme' },
      abouts: { EN: 'All of Acme.' },
      colour: '#5b2be0',
      icon: 'icon.svg',
    },
    new Map([['icon.svg', { content: Buffer.from(ICON) }]]),
  );
  if (made.prepared === null) throw new Error(JSON.stringify(made.problems));
  prepared = made.prepared;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('[OPS-1] the site exported for a static web server', () => {
  it('has every page with the brand, its files, and no file that only our gateway reads', () => {
    const folder = join(root, 'acme');
    const done = exportSite({
      siteFolder,
      folder,
      merchant: { code: 'acme', name: '' },
      prepared,
      language: 'EN',
      origin: 'https://play.acme.example',
      gateway: { dialect: 'legacy', dialectRows: 'https://cdn.acme.example/rows.js' },
    });
    const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
    for (const [name, title] of [
      ['index.html', 'Games · Acme'],
      ['rng.html', 'Slots · Acme'],
      ['offline/en.html', 'Offline · Acme'],
      ['page.html', 'Acme'],
      ['404.html', 'Acme'],
    ] as const) {
      expect(text(name), name).toContain(`<title>${title}</title>`);
      expect(text(name), name).toContain('content="acme"');
      expect(text(name), name).not.toMatch(/Foyer|demo/);
    }
    expect(text('index.html')).toContain('<meta name="description" content="All of Acme.">');
    expect(text('rng.html')).toContain(
      `<meta name="foyer-gateway" content='{"dialect":"legacy","dialectRows":"https://cdn.acme.example/rows.js"}'>`,
    );
    expect(JSON.parse(text('site.webmanifest'))).toMatchObject({ name: 'Acme' });
    expect(text('icon.svg')).toContain('#5b2be0');
    expect(text('assets/main-abcdef12.js.br')).toBe('packed');
    for (const name of ['desk', 'heads.json', 'csp.json', 'routes.json', 'index.html.br'])
      expect(existsSync(join(folder, name)), name).toBe(false);
    for (const { name } of prepared.files)
      expect(existsSync(join(folder, 'brand/acme', name)), name).toBe(true);
    const policy = done.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-aa=' https:\/\/cdn\.acme\.example;/);
    expect(policy).toMatch(/style-src 'self' 'sha256-bb=' 'sha256-[^']+';/);
    expect(done.patterns).toEqual([{ path: '/promotions/:id', file: 'page.html' }]);
    expect(done.redirects).toEqual([
      { from: '/favicon.ico', to: expect.stringMatching(/^\/brand\/acme\/.*\.svg$/) },
    ]);
  });
});
