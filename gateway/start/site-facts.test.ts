import { describe, expect, it } from 'vitest';
import { fillPage } from './site-facts';

const HTML =
  '<html lang="en"><head><meta name="description" content="x" /><title>Foyer</title></head><body><i><!-- banner --></i></body></html>';
const heads = new Map<string, Record<string, { title: string; about: string }>>([
  [
    '/rng',
    { en: { title: 'Slots · Foyer', about: 'Reels.' }, pt: { title: 'Slots PT', about: 'Rolos "novos".' } },
  ],
  ['/member', { en: { title: 'Your account · Foyer', about: '' } }],
]);
const facts = { language: 'PT', picture: '/art/demo/banner/1.svg?l=PT&v=1' };

describe('[NAV-1] the site’s pages before any script', () => {
  it('speak the merchant’s language, say what they are, and show the first picture of home', () => {
    const page = fillPage(HTML, { facts, heads, path: '/rng/' });
    expect(page).toContain('<html lang="pt">');
    expect(page).toContain('<title>Slots PT</title>');
    expect(page).toContain('content="Rolos &#34;novos&#34;."');
    expect(page).toContain('<img src="/art/demo/banner/1.svg?l=PT&#38;v=1" alt="" fetchpriority="high">');
  });

  it('fall back to English words, and keep what belongs to one person out of search engines', () => {
    const page = fillPage(HTML, { facts, heads, path: '/member' });
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('name="description"');
  });

  it('are what the build made while nothing is known', () => {
    const page = fillPage(HTML, { facts: null, heads, path: '/nothing' });
    expect(page).toBe(HTML.replace('<!-- banner -->', ''));
  });

  it('take no picture that could be anything else', () => {
    for (const picture of [
      'javascript:alert(1)',
      '//elsewhere.example/x',
      'data:text/html,x',
      `/${'x'.repeat(3000)}`,
    ])
      expect(
        fillPage(HTML, { facts: { language: 'EN', picture }, heads, path: '/rng' }),
        picture,
      ).not.toContain('<img');
    const hostile = fillPage(HTML, {
      facts: { language: 'EN', picture: '/x"><script>' },
      heads,
      path: '/rng',
    });
    expect(hostile).not.toContain('<script>');
  });
});
