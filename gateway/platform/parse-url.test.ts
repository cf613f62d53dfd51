import { expect, it } from 'vitest';
import { parseUrl } from './parse-url';

it('reads an address with other letters also after thousands of others', () => {
  for (let at = 0; at < 50_000; at += 1) parseUrl(`https://www.example.com/${at % 100}`);
  expect(parseUrl('https://bücher.example/é')?.href).toBe('https://xn--bcher-kva.example/%C3%A9');
});

it('says null to what is no address, alone or on a base', () => {
  expect([parseUrl(''), parseUrl('/page'), parseUrl('http://[', 'http://gateway')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(parseUrl('/page', 'http://gateway')?.pathname).toBe('/page');
});
