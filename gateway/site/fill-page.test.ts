import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainBrand } from '../brand/index';
import { fillPage, readPageScripts, type SiteFacts } from './index';

const HTML =
  '<html lang="en"><head><meta name="description" content="x" /><title>Foyer</title><!-- scripts --></head><body><i><!-- banner --></i></body></html>';
const heads = new Map<string, Record<string, { title: string; about: string }>>([
  [
    '/rng',
    {
      en: { title: 'Slots · {{site}}', about: 'Reels.' },
      pt: { title: 'Slots PT', about: 'Rolos "novos".' },
    },
  ],
  ['/member', { en: { title: 'Your account · {{site}}', about: '' } }],
]);
const scripts = new Map([['/rng', [{ file: '/assets/list-12345678.js', integrity: 'sha256-aa=' }]]]);
const facts: SiteFacts = {
  merchant: 'demo',
  language: 'PT',
  origin: 'https://play.example',
  picture: '/art/demo/banner/1.svg?l=PT&v=1',
  brand: plainBrand('Foyer'),
};

describe('[NAV-1] the site’s pages before any script', () => {
  it('speak the merchant’s language, say what they are, and show the first picture of home', () => {
    const page = fillPage(HTML, { facts, heads, scripts, path: '/rng/' });
    expect(page).toContain('<html lang="pt">');
    expect(page).toContain('<title>Slots PT</title>');
    expect(page).toContain('content="Rolos &#34;novos&#34;."');
    expect(page).toContain('<img src="/art/demo/banner/1.svg?l=PT&#38;v=1" alt="" fetchpriority="high">');
  });

  it('fall back to English words, and keep what belongs to one person out of search engines', () => {
    const page = fillPage(HTML, { facts, heads, scripts, path: '/member' });
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('name="description"');
  });

  it('are what the build made while nothing is known', () => {
    const page = fillPage(HTML, { facts: null, heads, scripts, path: '/nothing' });
    expect(page).toBe(HTML.replace('<!-- banner -->', '').replace('<!-- scripts -->', ''));
  });

  it('say without a script what they need, in the merchant’s language', () => {
    const html = HTML.replace('<i>', '<meta name="foyer-merchant" content="demo"><!-- noscript --><i>');
    const page = fillPage(html, { facts, heads, scripts, path: '/rng' });
    expect(page).toContain('<noscript><p>Jogar, pagar');
    expect(page).toContain('href="/plain/demo/help.html?language=PT#term"');
  });

  it('name the scripts that the route’s page will ask for, and no other’s', () => {
    const named =
      '<link rel="modulepreload" href="/assets/list-12345678.js" integrity="sha256-aa=" fetchpriority="low">';
    expect(fillPage(HTML, { facts, heads, scripts, path: '/rng/' })).toContain(named);
    expect(fillPage(HTML, { facts, heads, scripts, path: '/member' })).not.toContain('modulepreload');
  });

  it('name scripts of the site’s own alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
    const rows = [
      { file: '/assets/a-12345678.js', integrity: 'sha256-aa=' },
      { file: '//elsewhere.example/a.js', integrity: 'sha256-aa=' },
      { file: '/assets/b.js"><script>', integrity: 'sha256-aa=' },
      { file: '/assets/c.js', integrity: '"><script>' },
      null,
    ];
    writeFileSync(join(folder, 'scripts.json'), JSON.stringify({ '/rng': rows, '/live': 'none' }));
    expect([...readPageScripts(folder)]).toEqual([
      ['/rng', [rows[0]]],
      ['/live', []],
    ]);
    expect([...readPageScripts(join(folder, 'nothing'))]).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('take no picture that could be anything else', () => {
    for (const picture of [
      'javascript:alert(1)',
      '//elsewhere.example/x',
      'data:text/html,x',
      `/${'x'.repeat(3000)}`,
    ])
      expect(
        fillPage(HTML, { facts: { ...facts, language: 'EN', picture }, heads, scripts, path: '/rng' }),
        picture,
      ).not.toContain('<img');
    const hostile = fillPage(HTML, {
      facts: { ...facts, language: 'EN', picture: '/x"><script>' },
      heads,
      scripts,
      path: '/rng',
    });
    expect(hostile).not.toContain('<script>');
  });
});
