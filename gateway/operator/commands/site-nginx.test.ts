import { describe, expect, it } from 'vitest';
import { nginxLines } from './site-nginx';

const lines = nginxLines('/srv/acme "new" site', {
  headers: { 'x-content-type-options': 'nosniff' },
  patterns: [{ path: '/promotions/:id', file: 'page.html' }],
  redirects: [{ from: '/favicon.ico', to: '/brand/acme/0a1b.svg' }],
});
/** The regular expression of the only location that contains the words. */
const locationOf = (words: string): RegExp => {
  const [line = '', ...others] = lines.filter(
    (entry) => entry.startsWith('location ~') && entry.includes(words),
  );
  expect(others, words).toEqual([]);
  return new RegExp(/"([^"]+)"/.exec(line)?.[1] ?? 'no location');
};

describe('[OPS-1] nginx lines of an exported site', () => {
  it('quote the folder', () => {
    expect(lines[0]).toBe('root "/srv/acme \\"new\\" site";');
  });

  it('send no-cache except for files whose names change with their content', () => {
    expect(lines).toContain('expires -1;');
    const long = lines.filter((line) => line.includes('expires 1y'));
    const expressions = long.map((line) => new RegExp(/"([^"]+)"/.exec(line)?.[1] ?? 'no location'));
    const isLong = (path: string): boolean => expressions.some((expression) => expression.test(path));
    expect(isLong('/assets/main-abcdef12.js')).toBe(true);
    expect(isLong('/brand/acme/0a1b2c3d4e5f.svg')).toBe(true);
    for (const path of [
      '/',
      '/login',
      '/service-worker.js',
      '/site.webmanifest',
      '/icon.svg',
      '/icon-192.png',
    ])
      expect(isLong(path), path).toBe(false);
    // A location with its own add_header would drop the headers of the server block.
    for (const line of lines.filter((entry) => entry.startsWith('location')))
      expect(line).not.toContain('add_header');
  });

  it('serve a page at its address with a slash at the end', () => {
    const slash = locationOf('$page.html');
    expect(slash.exec('/login/')?.groups?.['page']).toBe('/login');
    expect(slash.exec('/rules/slots/')?.groups?.['page']).toBe('/rules/slots');
    for (const path of ['/', '/login']) expect(slash.test(path), path).toBe(false);
    // nginx takes the first expression that matches.
    const [pattern, page] = ['/promotions/', '$page.html'].map((words) =>
      lines.findIndex((line) => line.includes(words)),
    );
    expect(pattern).toBeLessThan(page ?? 0);
    expect(locationOf('/promotions/').test('/promotions/7/')).toBe(true);
  });
});
