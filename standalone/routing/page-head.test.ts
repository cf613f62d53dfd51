// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { plainText, writeHead, type PageHead } from './page-head';

const base: PageHead = {
  title: 'Slots · Foyer',
  description: 'Classic reels.',
  canonical: '/rng',
  image: '',
  language: 'pt-BR',
  siteName: 'Foyer',
};
const content = (selector: string): string | null =>
  document.head.querySelector(selector)?.getAttribute('content') ?? null;

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="old"><title>old</title>';
});

describe('[NAV-7] the head of the document', () => {
  test('says title, description, address and picture of the page, each once however often it is written', () => {
    writeHead(document, base);
    writeHead(document, { ...base, title: 'Live · Foyer', canonical: '/live?x=1' });
    expect(document.title).toBe('Live · Foyer');
    expect(document.head.querySelectorAll('meta[name=description]')).toHaveLength(1);
    expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
    expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      /^https?:\/\/[^/]+\/live\?x=1$/,
    );
    expect(content('meta[property="og:title"]')).toBe('Live · Foyer');
    expect(content('meta[property="og:locale"]')).toBe('pt_BR');
    expect(content('meta[property="og:image"]')).toMatch(/\/icon-512\.png$/);
    expect(content('meta[name=robots]')).toBeNull();
  });

  test('keeps pages without an address of their own out of search engines, and takes back what was said before', () => {
    writeHead(document, base);
    writeHead(document, { ...base, canonical: '', description: '' });
    expect(content('meta[name=robots]')).toBe('noindex');
    expect(content('meta[name=description]')).toBeNull();
    expect(document.head.querySelector('link[rel=canonical]')).toBeNull();
    expect(document.head.querySelectorAll('meta[property^="og:"]')).toHaveLength(0);
    writeHead(document, base);
    expect(content('meta[name=robots]')).toBeNull();
  });

  test('holds texts as texts, and no longer than a list of results shows them', () => {
    writeHead(document, {
      ...base,
      title: '<script>x</script>',
      description: `"><script>${'x'.repeat(400)}`,
    });
    expect(document.title).toBe('<script>x</script>');
    expect(document.head.querySelector('script')).toBeNull();
    expect(content('meta[name=description]')).toHaveLength(160);
  });
});

test('rich text becomes plain text without running anything', () => {
  expect(plainText('<p>Win <b>more</b></p><img src=x onerror="document.title=1"><p>now</p>')).toMatch(
    /^Win more ?now$/,
  );
});
