import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FilledPages } from './filled-pages';
import { headerText } from './headers';
import { knownRoutes, type KnownRoutes, NO_ROUTES } from './known-routes';

/** Pages and fixed names of the site for one host. */
export interface SiteView {
  headers: (route: string | null) => Record<string, string>;
  fill: (text: string, path: string) => string;
  /** Returns the text or the redirect of a fixed name; null for the file of the build. `read` returns the build's text. */
  fixed: (name: string, read: () => string) => { text: string } | { to: string } | null;
}

/** A site that differs by host. */
interface SiteViews {
  /** Returns null if no site is served at the host. */
  at: (host: string) => SiteView | null;
  /** Returns true for files other than pages that differ by host. */
  isFixed: (name: string) => boolean;
  /** The page for a host without a site. */
  nowhere: (acceptedLanguages: string) => { text: string; headers: Record<string, string> };
}

export interface StaticFolder {
  /** URL prefix with a slash at both ends: '/', '/widgets/v1/'. */
  prefix: string;
  folder: string;
  /** Headers of every file; a function where they change while the gateway runs or differ by the route that is answered. */
  headers: Record<string, string> | ((route: string | null) => Record<string, string>);
  /** The site: known routes are answered with index.html, unknown ones with its 404 page. */
  site?: boolean;
  /** Headers by path below the prefix, over the others. */
  headersFor?: (path: string) => Record<string, string>;
  /** Fills placeholders of pages, once. */
  html?: (text: string) => string;
  /** Returns false while a build of the folder goes on. Omit if no build changes the folder while the gateway runs. */
  isWhole?: () => boolean;
  /** Fills in what the running gateway knows about the asked page; anew for each answer. */
  fill?: (text: string, path: string) => string;
  /** Pages and files that differ by host, instead of `fill` and `headers`. Omit if all hosts get the same. */
  views?: SiteViews;
}

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  size: number;
  immutable: boolean;
  body: Buffer | null;
  brotli: string | null;
  brotliBody: Buffer | null;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
/** The build ends a name that changes with the content with a hash of seven or eight hexadecimal digits. */
const HASHED = /-[0-9a-f]{7,8}\.[a-z0-9]+$/;
const LOADER = /(^|\/)foyer(\.min|\.umd)?\.js$/;
const INDEX = 'index.html';
const LOST = '404.html';
const MAX_FILES = 20_000;
const BROTLI = /\bbr\b/;
/** Of redirects from fixed names to a merchant's own files. */
const FIXED_CACHE = 'public, max-age=60';
const MAX_KEPT_BYTES = 4_000_000;
const MAX_CACHE_BYTES = 48_000_000;

const isChunk = (url: string): boolean => HASHED.test(url) && !url.endsWith('.html');

/**
 * Adds the files of a folder by their URL path: all files below it, or the new chunks in the part of it that `within` names. Only files
 * that were found here are ever served: no path of a request reaches the disk.
 */
const addFiles = (found: Map<string, StaticFile>, folder: string, within?: string): void => {
  const top = join(folder, within ?? '');
  if (!existsSync(top)) return;
  const entries = readdirSync(top, { recursive: within === undefined, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || found.size >= MAX_FILES) continue;
    const path = join(entry.parentPath, entry.name);
    const url = relative(folder, path).split(sep).join('/');
    if (url.endsWith('.br') || url.endsWith('.gz') || url.split('/').some((part) => part.startsWith('.')))
      continue;
    if (within !== undefined && (found.has(url) || !isChunk(url))) continue;
    const stat = statSync(path, { throwIfNoEntry: false });
    // A build has removed it since the folder was listed.
    if (stat === undefined) continue;
    found.set(url, {
      path,
      type: TYPES[extname(url).toLowerCase()] ?? 'application/octet-stream',
      etag: `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`,
      size: stat.size,
      immutable: isChunk(url),
      body: null,
      brotli: existsSync(`${path}.br`) ? `${path}.br` : null,
      brotliBody: null,
    });
  }
};

/** When a folder was last changed, Unix milliseconds; 0 if it is gone. */
const changedAt = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const cacheControl = (url: string, file: StaticFile): string => {
  if (file.immutable) return 'public, max-age=31536000, immutable';
  if (LOADER.test(url)) return 'public, max-age=300, stale-while-revalidate=86400';
  return file.type.startsWith('text/html') ? 'no-cache' : 'public, max-age=60';
};

/** What answers a path. */
interface Found {
  url: string;
  file: StaticFile;
  status: number;
  /** The listed route it is the page of; null for files and for the lost page. */
  route: string | null;
}

class Server {
  readonly #filledPages = new FilledPages();
  readonly files = new Map<string, StaticFile>();
  /** Folders with files, by their URL paths, and when each was changed before it was read. */
  readonly #folders = new Map<string, number>();
  readonly #routes: KnownRoutes;
  constructor(
    readonly row: StaticFolder,
    private readonly kept: { bytes: number },
  ) {
    addFiles(this.files, row.folder);
    for (const url of this.files.keys()) this.#folders.set(dirname(url), 0);
    this.#routes = row.site === true ? knownRoutes(row.folder) : NO_ROUTES;
    for (const file of this.files.values()) if (!file.immutable) this.#keep(file);
  }

  /** Reads files again which a build replaced under the same name while the gateway runs, so that pages and the index of chunks belong together. */
  #keep(file: StaticFile): void {
    if (file.size > MAX_KEPT_BYTES) return;
    this.#body(file);
    if (file.brotli !== null) file.brotliBody = readFileSync(file.brotli);
  }

  /** A file of the index; undefined also while it is missing on the disk: a build that removes it may write it again. */
  #present(name: string): StaticFile | undefined {
    if (!this.files.has(name)) this.#addChunks(name);
    const file = this.files.get(name);
    return file === undefined || file.body !== null || existsSync(file.path) ? file : undefined;
  }

  /** Takes up the chunks of an edition that was built since the folder of an unknown chunk was read. */
  #addChunks(name: string): void {
    const within = dirname(name);
    const readAt = this.#folders.get(within);
    if (readAt === undefined || !isChunk(name) || this.row.isWhole?.() !== true) return;
    const at = changedAt(join(this.row.folder, within));
    if (at === readAt) return;
    this.#folders.set(within, at);
    addFiles(this.files, this.row.folder, within);
  }

  /** The file a path means, with the status it is answered with; null when nothing here answers it. */
  find(path: string): Found | null {
    const url = path.slice(this.row.prefix.length);
    // Pages of routes are served at their routes only, and the lost page has no address.
    const name = url === '' || url.endsWith('/') ? `${url}${INDEX}` : url;
    const isUnlisted = this.#routes.files.has(name) || (this.row.site === true && name === LOST);
    const exact = isUnlisted ? undefined : this.#present(name);
    if (exact) return { url, file: exact, status: 200, route: null };
    const index = this.files.get(INDEX);
    if (this.row.site !== true || !index) return null;
    const page = this.#routes.of(path);
    if (page !== null)
      return { url: page.file, file: this.files.get(page.file) ?? index, status: 200, route: page.route };
    return { url: LOST, file: this.files.get(LOST) ?? index, status: 404, route: null };
  }

  redirects(path: string): boolean {
    return this.files.has(`${path.slice(this.row.prefix.length)}/index.html`);
  }

  /** Sends a page or a fixed name that differs by host. Returns false if the file of the build is to be sent. */
  sendView(request: FastifyRequest, reply: FastifyReply, path: string): boolean {
    const { views, prefix } = this.row;
    if (views === undefined) return false;
    const name = path.slice(prefix.length);
    const isFixed = views.isFixed(name);
    const found = isFixed ? null : this.find(path);
    if (!isFixed && (found === null || !this.#isPage(found))) return false;
    // A folder is redirected to its path with a slash.
    if (found?.status === 404 && this.redirects(path)) return false;
    const view = views.at(headerText(request.headers, 'host'));
    if (view === null) {
      const { text, headers } = views.nowhere(headerText(request.headers, 'accept-language'));
      void reply.code(404).headers(headers).send(text);
      return true;
    }
    if (found !== null) {
      this.send(request, reply, { path, view, ...found });
      return true;
    }
    const file = this.#present(name);
    const fixed = view.fixed(name, () => (file === undefined ? '' : this.#textOf(file)));
    if (fixed === null) return false;
    if ('to' in fixed) {
      void reply.code(302).headers({ 'cache-control': FIXED_CACHE, location: fixed.to }).send();
      return true;
    }
    if (file === undefined) {
      const lost = this.find(path);
      if (lost === null) return false;
      this.send(request, reply, { path, view, ...lost });
      return true;
    }
    reply.headers(view.headers(null)).header('cache-control', cacheControl(name, file));
    const own = this.row.headersFor?.(name) ?? {};
    this.#sendFilled(request, reply, { text: fixed.text, type: file.type, headers: own });
    return true;
  }

  #isPage({ url, status }: Pick<Found, 'url' | 'status'>): boolean {
    return url.endsWith('.html') && (status === 404 || this.#routes.files.has(url));
  }

  #sendFilled(
    request: FastifyRequest,
    reply: FastifyReply,
    of: { text: string; type: string; headers: Record<string, string> },
  ): void {
    const page = this.#filledPages.of(of.text);
    reply.headers({ 'content-type': of.type, etag: page.etag, ...of.headers, vary: 'Accept-Encoding' });
    if (reply.statusCode === 200 && headerText(request.headers, 'if-none-match').includes(page.etag)) {
      void reply.code(304).send();
      return;
    }
    const takesBrotli = BROTLI.test(headerText(request.headers, 'accept-encoding'));
    if (takesBrotli) reply.header('content-encoding', 'br');
    void reply.send(takesBrotli ? page.brotli : page.plain);
  }

  send(request: FastifyRequest, reply: FastifyReply, found: Found & { path: string; view?: SiteView }): void {
    const { path, url, file, status, route, view } = found;
    const { headers, headersFor } = this.row;
    const fill = view?.fill ?? this.row.fill;
    const own = view?.headers ?? headers;
    reply.code(status).headers({ 'content-type': file.type, 'cache-control': cacheControl(url, file) });
    reply.headers(typeof own === 'function' ? own(route) : own);
    if (headersFor) reply.headers(headersFor(url));
    if (fill !== undefined && this.#isPage(found)) {
      // The lost page is the same for every path.
      const text = fill(this.#textOf(file), status === 404 ? '' : path);
      return this.#sendFilled(request, reply, { text, type: file.type, headers: {} });
    }
    reply.header('etag', file.etag);
    if (status === 200 && headerText(request.headers, 'if-none-match').includes(file.etag)) {
      void reply.code(304).send();
      return;
    }
    if (file.brotli !== null) reply.header('vary', 'Accept-Encoding');
    const takesBrotli = BROTLI.test(headerText(request.headers, 'accept-encoding'));
    const brotli = takesBrotli && !this.#filled(file) ? this.#brotli(file) : null;
    if (brotli !== null) reply.header('content-encoding', 'br');
    void reply.send(brotli ?? this.#body(file));
  }

  /** The compressed copy; null if there is none, or none any more. */
  #brotli(file: StaticFile): Buffer | null {
    if (file.brotliBody !== null) return file.brotliBody;
    return file.brotli !== null && existsSync(file.brotli) ? readFileSync(file.brotli) : null;
  }

  #textOf(file: StaticFile): string {
    const body = this.#body(file);
    return Buffer.isBuffer(body) ? body.toString('utf8') : readFileSync(file.path, 'utf8');
  }

  #body(file: StaticFile): Buffer | ReturnType<typeof createReadStream> {
    if (file.body) return file.body;
    if (file.size > MAX_KEPT_BYTES || this.kept.bytes + file.size > MAX_CACHE_BYTES)
      return createReadStream(file.path);
    this.kept.bytes += file.size;
    const read = readFileSync(file.path);
    file.body =
      this.#filled(file) && this.row.html ? Buffer.from(this.row.html(read.toString('utf8'))) : read;
    return file.body;
  }

  #filled(file: StaticFile): boolean {
    return this.row.html !== undefined && file.type.startsWith('text/html');
  }
}

const decoded = (url: string): string | null => {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * Answers GET and HEAD from the folders; true when the reply is under way. Used behind all routes.
 *
 * @param onChange registers what reads the folders again. Omit if they do not change while the gateway runs
 */
export const addStaticFiles = (
  app: FastifyInstance,
  folders: readonly StaticFolder[],
  onChange?: (readAgain: () => void) => void,
): ((request: FastifyRequest, reply: FastifyReply) => boolean) => {
  const open = (): Server[] => {
    const kept = { bytes: 0 };
    const read = folders.map((row) => new Server(row, kept));
    app.log.debug({ files: read.map((server) => server.files.size) }, 'static files');
    return read;
  };
  let servers = open();
  onChange?.(() => {
    servers = open();
  });
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = decoded(request.url);
    if (path === null) return false;
    const server = servers.find((candidate) => path.startsWith(candidate.row.prefix));
    if (!server) return false;
    if (server.sendView(request, reply, path)) return true;
    const found = server.find(path);
    if (found && !(found.status === 404 && server.redirects(path))) {
      server.send(request, reply, { path, ...found });
      return true;
    }
    if (!server.redirects(path)) return false;
    // Only the path travels on; a query may hold what a Location header should not.
    void reply
      .code(308)
      .header('location', encodeURI(`${path}/`))
      .send();
    return true;
  };
};
