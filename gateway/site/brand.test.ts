import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plainBrand, type ShownBrand } from '../brand/index';
import {
  fillFixedFile,
  fillPage,
  type Heads,
  type PageScripts,
  type SiteFacts,
  styleHash,
  unknownSite,
} from './index';

const PAGE = `<!doctype html>
<html lang="en"><head>
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e15" />
<meta name="theme-color" content="#f4f6fa" />
<meta name="description" content="x" />
<meta name="foyer-merchant" content="demo" />
<title>Foyer</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<!-- scripts --></head><body><div id="site"><div class="first-top"><img src="/icon.svg" width="32" height="32" alt="" /><span>Foyer</span></div><!-- banner --></div><!-- noscript --></body></html>`;
const heads: Heads = new Map<string, Record<string, { title: string; about: string }>>([
  [
    '/',
    {
      en: { title: 'Games · {{site}}', about: 'Our words.' },
      pt: { title: 'Jogos · {{site}}', about: 'Palavras.' },
    },
  ],
  ['/rng', { en: { title: 'Slots · {{site}}', about: 'Reels.' } }],
  ['/member', { en: { title: 'Your account · {{site}}', about: '' } }],
  ['/offline/pt.html', { pt: { title: 'Offline · {{site}}', about: '' } }],
]);
const scripts: PageScripts = new Map();
const acme: ShownBrand = {
  ...plainBrand('Acme'),
  names: { EN: 'Acme', PT: 'Ácme' },
  abouts: { EN: 'All of Acme.' },
  footers: { EN: 'Licence 1\nAcme Ltd' },
  look: 'dark',
  tokens: { accent: 'light-dark(#0a7755,#33ddaa)' },
  surfaces: { light: '#ffffff', dark: '#001122' },
  logo: { light: '/brand/acme/l.svg', dark: '/brand/acme/d.svg' },
  icon: {
    small: '/brand/acme/i.svg',
    touch: '/brand/acme/t.png',
    medium: '/brand/acme/m.png',
    large: '/brand/acme/b.png',
    maskable: '/brand/acme/k.png',
  },
  card: '/brand/acme/c.png',
};
const factsOf = (brand: ShownBrand): SiteFacts => ({
  merchant: 'acme',
  language: 'EN',
  origin: 'https://play.acme.example',
  picture: '',
  brand,
});
const fill = (brand: ShownBrand, path = '/', html = PAGE): string =>
  fillPage(html, { facts: factsOf(brand), heads, scripts, path });
const metaIn = (page: string): unknown => {
  const [, json] = /<meta name="foyer-brand" content='([^']*)'>/.exec(page) ?? [];
  return json === undefined
    ? null
    : JSON.parse(json.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))));
};

describe('[OPS-1] a page of a merchant with a brand', () => {
  const page = fill(acme);

  it('contains its code, name, colours, icons and logo, and nothing of the Foyer brand', () => {
    expect(page).toContain('<meta name="foyer-merchant" content="acme" />');
    expect(page).toContain('<title>Games · Acme</title>');
    expect(page).toContain('<html data-look="dark" lang="en">');
    expect(page.match(/name="theme-color"[^>]*content="#001122"/g)).toHaveLength(2);
    expect(page).toContain('<link rel="icon" href="/brand/acme/i.svg">');
    expect(page).toContain('<link rel="apple-touch-icon" href="/brand/acme/t.png">');
    expect(page).toContain(
      '<div class="first-top"><picture><source media="(width < 400px)" srcset="/brand/acme/i.svg"><img src="/brand/acme/d.svg" height="32" alt="Acme" /></picture></div>',
    );
    expect(page).toContain('href="/plain/acme/help.html');
    expect(page).not.toMatch(/>Foyer|demo|\/icon\.svg/);
  });

  it('has title, description and picture for link previews, which run no script', () => {
    expect(page).toContain('<meta name="description" content="All of Acme.">');
    expect(page).toContain('<meta property="og:title" content="Games · Acme">');
    expect(page).toContain('<meta property="og:site_name" content="Acme">');
    expect(page).toContain('<meta property="og:image" content="https://play.acme.example/brand/acme/c.png">');
    expect(fill(acme, '/rng')).toContain('<meta property="og:description" content="Reels.">');
    const own = fill(acme, '/member');
    expect(own).toContain('noindex');
    expect(own).not.toContain('og:');
  });

  it('uses the merchant’s language if the site has texts only for the language without its country', () => {
    const texts = { EN: 'Acme', PT: 'Ácme', 'PT-BR': 'Ácme Brasil' };
    const facts = { ...factsOf({ ...acme, names: texts, abouts: texts }), language: 'PT-BR' };
    const brazilian = fillPage(PAGE, { facts, heads, scripts, path: '/' });
    expect(brazilian).toContain('<title>Jogos · Ácme Brasil</title>');
    expect(brazilian).toContain('<meta name="description" content="Ácme Brasil">');
    const near = { ...facts, brand: { ...acme, names: { EN: 'Acme', PT: 'Ácme' }, abouts: { PT: 'Ácme' } } };
    expect(fillPage(PAGE, { facts: near, heads, scripts, path: '/' })).toContain('content="Ácme">');
    const offline = fillFixedFile('offline/pt.html', () => PAGE, {
      heads,
      scripts,
      facts: factsOf({ ...acme, names: { EN: 'Acme', 'PT-BR': 'Ácme Brasil' } }),
    });
    expect(offline).toMatchObject({ text: expect.stringContaining('<title>Offline · Ácme Brasil</title>') });
  });

  it('has its style after ours, and the policy hash of that style', () => {
    const [, style] = /<style>(.*?)<\/style>/.exec(page) ?? [];
    expect(style).toBe(':root{--foyer-accent:light-dark(#0a7755,#33ddaa)}');
    expect(styleHash(acme)).toBe(
      `sha256-${createHash('sha256')
        .update(style ?? '')
        .digest('base64')}`,
    );
  });

  it('passes the script what differs from the Foyer brand', () => {
    expect(metaIn(page)).toEqual({
      names: { en: 'Acme', pt: 'Ácme' },
      abouts: { en: 'All of Acme.' },
      icon: '/brand/acme/i.svg',
      logo: acme.logo,
      look: 'dark',
      footers: { en: 'Licence 1\nAcme Ltd' },
    });
  });

  it('shows the logo of the system’s theme while no look is fixed', () => {
    expect(fill({ ...acme, look: 'auto' })).toContain(
      '<source media="(prefers-color-scheme: dark)" srcset="/brand/acme/d.svg"><img src="/brand/acme/l.svg" height="32" alt="Acme" /></picture>',
    );
  });

  it('adds nothing for the Foyer brand', () => {
    const plain = fill(plainBrand('Foyer'));
    expect(metaIn(plain)).toBe(null);
    expect(plain).not.toMatch(/<style>|og:|data-look/);
    expect(styleHash(plainBrand('Foyer'))).toBe(null);
  });

  it.each([
    '"><script>alert(1)</script>',
    "' onload='x",
    '{{site}}',
    '$& $1 $`',
    '<!-- banner -->',
    '</style>',
  ])('escapes %s as a name', (name) => {
    const hostile = fill({ ...acme, names: { EN: name }, abouts: { EN: name }, footers: { EN: name } });
    const usual = fill({ ...acme, names: { EN: 'x' }, abouts: { EN: 'x' }, footers: { EN: 'x' } });
    const tagsOf = (html: string): number => (html.match(/</g) ?? []).length;
    expect(tagsOf(hostile)).toBe(tagsOf(usual));
    expect(metaIn(hostile)).toMatchObject({ names: { en: name }, footers: { en: name } });
    const [, title] = /<title>Games · (.*)<\/title>/.exec(hostile) ?? [];
    expect(title?.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))).toBe(name);
  });

  it('leaves out addresses that are neither paths nor https', () => {
    const page2 = fill({
      ...acme,
      look: 'auto',
      card: 'javascript:alert(1)',
      logo: { light: '//elsewhere.example/x', dark: 'data:text/html,x' },
    });
    expect(page2.replace(/<meta name="foyer-brand".*?>/, '')).not.toMatch(/elsewhere|javascript|data:/);
  });
});

describe('[OPS-1] files of fixed names', () => {
  const known = { facts: factsOf(acme), heads, scripts };
  const MANIFEST = JSON.stringify({
    id: '/',
    name: 'Foyer',
    short_name: 'Foyer',
    description: 'Our words.',
    lang: 'en',
    background_color: '#0b0e15',
    theme_color: '#0b0e15',
    icons: [{ src: '/icon-192.png', sizes: '192x192' }, { src: '/icon-maskable-512.png' }],
    shortcuts: [{ name: 'Slots', url: '/rng' }],
  });

  it('redirect to the merchant’s own icons', () => {
    const to = (name: string): unknown => fillFixedFile(name, () => '', known);
    expect(to('favicon.ico')).toEqual({ to: '/brand/acme/i.svg' });
    expect(to('icon.svg')).toEqual({ to: '/brand/acme/i.svg' });
    expect(to('icon-maskable-512.png')).toEqual({ to: '/brand/acme/k.png' });
    expect(to('robots.txt')).toBe(null);
  });

  it('are those of the build for the Foyer brand', () => {
    const own = { facts: factsOf(plainBrand('Foyer')), heads, scripts };
    for (const name of ['icon.svg', 'apple-touch-icon.png', 'icon-512.png', 'service-worker.js'])
      expect(
        fillFixedFile(name, () => 'x', own),
        name,
      ).toBe(null);
    expect(fillFixedFile('favicon.ico', () => '', own)).toEqual({ to: '/icon.svg' });
  });

  it('describe an app with the merchant’s name, colours and icons, in its language', () => {
    const answer = fillFixedFile('site.webmanifest', () => MANIFEST, {
      ...known,
      facts: { ...known.facts, language: 'PT', brand: { ...acme, names: { EN: 'Acme Games of the North' } } },
    });
    expect(JSON.parse(answer !== null && 'text' in answer ? answer.text : '')).toEqual({
      id: '/',
      name: 'Acme Games of the North',
      short_name: 'Acme',
      description: 'Palavras.',
      lang: 'pt',
      background_color: '#001122',
      theme_color: '#001122',
      icons: [{ src: '/brand/acme/m.png', sizes: '192x192' }, { src: '/brand/acme/k.png' }],
      shortcuts: [{ name: 'Slots', url: '/rng' }],
    });
  });

  it('name the merchant on offline pages in their language, and change the worker with the brand', () => {
    const offline = fillFixedFile('offline/pt.html', () => PAGE, known);
    expect(offline).toMatchObject({ text: expect.stringContaining('<title>Offline · Ácme</title>') });
    const worker = (brand: ShownBrand) =>
      fillFixedFile('service-worker.js', () => 'code', { ...known, facts: factsOf(brand) });
    expect(worker(acme)).toMatchObject({ text: expect.stringMatching(/^code\n\/\/[0-9a-f]{12}\n$/) });
    expect(worker({ ...acme, names: { EN: 'Other' } })).not.toEqual(worker(acme));
    expect(worker(acme)).toEqual(worker({ ...acme }));
  });
});

describe('[OPS-1] a host without a merchant', () => {
  it('gets a page in the browser’s language, without a brand and with noindex', () => {
    const { text, headers } = unknownSite('fr-FR, pt-BR;q=0.8, en;q=0.5');
    expect(text).toContain('<html lang="pt">');
    expect(text).toContain('Não há nada neste endereço');
    expect(text).toContain('content="noindex"');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(text).not.toMatch(/foyer|demo/i);
    expect(unknownSite('').text).toContain('There is nothing at this address');
    expect(unknownSite(`${'x,'.repeat(5000)}es`).text).toContain('<html lang="en">');
  });
});
