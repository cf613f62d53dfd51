/** What a page lets through for a provider of sign-ins. */
export interface ProviderSources {
  scripts: readonly string[];
  calls: readonly string[];
  frames: readonly string[];
}

export interface SiteHeaderOptions {
  /** Who may hold the page in a frame besides the operator's own origin; null: none. */
  frameAncestors: readonly string[] | null;
  /** Origins of games that may be framed, besides our own. */
  frameSources: readonly string[];
  /** Where sockets may go: 'self' does not cover them in every browser. */
  socketSources: readonly string[];
  /** Hosts of the sign-in provider, none while no merchant has one. */
  provider?: ProviderSources | undefined;
  /** Hashes of what stands in the page itself: import map, first call, looks of the first paint; none before there is a build. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  secure: boolean;
}

const quoted = (hash: string): string => `'${hash}'`;

/** Headers of every page of the standalone site: no script or style in the page but our own, no eval, nothing framed by strangers. */
export const siteHeaders = (options: SiteHeaderOptions): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src ${["'self'", ...options.inline.scripts.map(quoted), ...(options.provider?.scripts ?? [])].join(' ')}`,
    `style-src ${["'self'", ...options.inline.styles.map(quoted)].join(' ')}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...options.socketSources, ...(options.provider?.calls ?? [])].join(' ')}`,
    `frame-src ${["'self'", ...options.frameSources, ...(options.provider?.frames ?? [])].join(' ')}`,
    `frame-ancestors ${options.frameAncestors === null ? "'none'" : ["'self'", ...options.frameAncestors].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; '),
  ...plainHeaders,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Pages that partners hold in a frame: nothing for a search engine, and no referrer for any host. */
export const framedPageHeaders: Record<string, string> = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Headers of any file. */
export const plainHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The desk's page and its files: its own scripts and sheet, calls to here, pictures it has fetched; no frame, no robot, no window in common. */
export const deskHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    // For the desk's brand preview; no other page of this origin may be framed.
    "frame-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** The reference of the calls: its own sheet and its one script, and nothing else. It is for programmers, not for a search for the brand. */
export const referenceHeaders: Record<string, string> = {
  ...plainHeaders,
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
