import type { ExportedSite } from '../../site/index';

/** A site path as an nginx regular expression. */
const expression = (path: string): string =>
  `^${path.replace(/[.+?^${}()|[\]\\*]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`;

const quotedPath = (path: string): string => `"${path.replace(/["\\]/g, '\\$&')}"`;

/**
 * The body of an nginx server block for an exported site. Cache lifetimes use `expires`: an `add_header` in a location would drop the
 * security headers of the server block.
 */
export const nginxLines = (
  folder: string,
  site: Pick<ExportedSite, 'headers' | 'patterns' | 'redirects'>,
): string[] => [
  `root ${quotedPath(folder)};`,
  ...Object.entries(site.headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
  'error_page 404 /404.html;',
  '# Pages and files with fixed names, such as the worker and icons: cache-control: no-cache.',
  'expires -1;',
  'location / { try_files $uri $uri/index.html $uri.html =404; }',
  '# Files whose names change with their content.',
  'location ~ "^/assets/.+-[0-9a-f]{7,8}\\.[a-z0-9]+$" { expires 1y; try_files $uri =404; }',
  'location ~ "^/brand/[^/]+/[0-9a-f]+\\.[a-z0-9]+$" { expires 1y; try_files $uri =404; }',
  ...site.patterns.map(({ path, file }) => `location ~* "${expression(path)}" { try_files /${file} =404; }`),
  '# A page with a slash at the end of its address.',
  'location ~ "^(?<page>/.+)/$" { try_files $page/index.html $page.html =404; }',
  ...site.redirects.map(({ from, to }) => `location = ${from} { return 302 ${to}; }`),
];
