import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaticFiles } from './static-files';

let app: FastifyInstance;
/** The lost page, filled. */
const LOST = 'lost of nothing';
/** As large as the loader in one file. */
const LARGE = 'x'.repeat(2_000_000);
const root = mkdtempSync(join(tmpdir(), 'foyer-static-'));
beforeAll(async () => {
  for (const folder of ['site/assets', 'widgets', 'pages/one'])
    mkdirSync(join(root, folder), { recursive: true });
  const files: Record<string, string> = {
    'secret.txt': 'outside',
    'site/index.html': 'home',
    'site/404.html': 'lost',
    'site/bare.html': 'bare',
    'site/routes.json':
      '["/","/login","/index.html",{"path":"/games/:id","file":"index.html"},{"path":"/frame/x","file":"bare.html"},7,{"path":1}]',
    'site/made.txt': 'made',
    'site/plain.txt': 'plain',
    'site/.hidden': 'hidden',
    'site/assets/main-abcdef12.js': 'code',
    'site/assets/main-abcdef12.js.br': 'brotli bytes',
    'site/assets/gone-abcdef12.js': 'code',
    'site/assets/gone-abcdef12.js.br': 'brotli bytes',
    'widgets/gone-2c0f40a.js': 'part',
    'widgets/foyer.js': 'loader',
    'widgets/agent-2c0f40a.js': 'part',
    'widgets/custom-elements.json': '{}',
    'widgets/a-long-name.js': 'script',
    'widgets/foyer.umd.js': LARGE,
    'pages/one/index.html': 'page of {{merchant}}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  app = Fastify();
  const serve = addStaticFiles(app, [
    {
      prefix: '/widgets/v1/',
      folder: join(root, 'widgets'),
      isWhole: () => existsSync(join(root, 'whole')),
      headers: { 'access-control-allow-origin': '*' },
    },
    {
      prefix: '/pages/',
      folder: join(root, 'pages'),
      headers: {},
      html: (text) => text.replace('{{merchant}}', 'demo'),
    },
    {
      prefix: '/hosts/',
      folder: join(root, 'site'),
      headers: {},
      site: true,
      views: {
        at: (host) =>
          host === 'acme.example'
            ? {
                headers: (route) => ({ 'x-route': route ?? 'none', 'x-site': 'acme' }),
                fill: (text, path) => `${text} of acme at ${path}`,
                fixed: (name, read) =>
                  name === 'icon.svg'
                    ? { to: '/brand/acme/i.svg' }
                    : name === 'plain.txt'
                      ? null
                      : { text: `${read()} of acme` },
              }
            : null,
        isFixed: (name) => ['icon.svg', 'made.txt', 'plain.txt', 'missing.txt'].includes(name),
        nowhere: (languages) => ({ text: `nowhere in ${languages}`, headers: { 'x-robots-tag': 'noindex' } }),
      },
    },
    {
      prefix: '/',
      folder: join(root, 'site'),
      headers: (route) => ({ 'x-route': route ?? 'none' }),
      site: true,
      fill: (text, path) =>
        path === '' ? LOST : path === '/games/8' || path === '/' ? `${text} of ${path}` : text,
    },
  ]);
  app.setNotFoundHandler((asked, reply) => (serve(asked, reply) ? reply : reply.code(404).send('none')));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends the path as it is: fetch would tidy it first. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('static files', () => {
  it('[NAV-1] serve the site on its known routes and its own lost page, with 404, on others', async () => {
    expect(await get('/')).toMatchObject({ status: 200 });
    for (const path of ['/login', '/login/', '/games/7', '/index.html?x=1'])
      expect(await get(path), path).toMatchObject({ status: 200, text: 'home' });
    for (const path of ['/nothing', '/games', '/assets/none.js', '/login/x'])
      expect(await get(path), path).toMatchObject({ status: 404, text: LOST });
  });

  it('[NAV-6] answer a route with the page made for it, which has no address of its own', async () => {
    expect(await get('/frame/x')).toMatchObject({ status: 200, text: 'bare' });
    expect(await get('/bare.html')).toMatchObject({ status: 404, text: LOST });
  });

  it('[TRIAL-S8] take their headers from the route that answers, not from the path that was asked for', async () => {
    for (const path of ['/frame/x', '/frame/x/', '/FRAME/X', '/%66rame/x?a=1'])
      expect(await get(path), path).toMatchObject({ status: 200, headers: { 'x-route': '/frame/x' } });
    for (const path of [
      '/frame/',
      '/frame/unknown',
      '/frame/x/y',
      '/frame//x',
      '/frame/../login',
      '/frame/%2e%2e/login',
      '/frame/..%2flogin',
      '/frame/x%00',
    ])
      expect(await get(path), path).toMatchObject({
        status: 404,
        text: LOST,
        headers: { 'x-route': 'none' },
      });
    expect(await get('/login')).toMatchObject({ status: 200, headers: { 'x-route': '/login' } });
    expect((await get('/assets/main-abcdef12.js')).headers['x-route']).toBe('none');
  });

  it('say in a page what is known about it now, with a mark of that content', async () => {
    const filled = await get('/games/8');
    expect(filled).toMatchObject({ status: 200, text: 'home of /games/8' });
    expect(await get('/')).toMatchObject({ status: 200, text: 'home of /' });
    // The lost page has no address, and says with 404 what it needs as well.
    expect(await get('/games/8/none')).toMatchObject({ status: 404, text: LOST });
    expect(await get('/nothing')).toMatchObject({ status: 404, text: LOST });
    const again = { 'if-none-match': String(filled.headers['etag']) };
    expect((await get('/games/8', again)).status).toBe(304);
    expect((await get('/games/7', again)).status).toBe(200);
    expect((await get('/games/8', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  });

  it('[OPS-1] differ by host, and answer an unknown host with a page that names no merchant', async () => {
    const acme = { host: 'acme.example', 'accept-language': 'pt' };
    expect(await get('/hosts/', acme)).toMatchObject({
      status: 404,
      text: 'lost of acme at ',
      headers: { 'x-site': 'acme' },
    });
    expect(await get('/hosts/icon.svg', acme)).toMatchObject({
      status: 302,
      headers: { location: '/brand/acme/i.svg', 'cache-control': 'public, max-age=60' },
    });
    const made = await get('/hosts/made.txt', acme);
    expect(made).toMatchObject({ status: 200, text: 'made of acme', headers: { 'x-site': 'acme' } });
    const again = { ...acme, 'if-none-match': String(made.headers['etag']) };
    expect((await get('/hosts/made.txt', again)).status).toBe(304);
    expect(await get('/hosts/plain.txt', acme)).toMatchObject({ status: 200, text: 'plain' });
    for (const path of ['/hosts/missing.txt', '/hosts/404.html'])
      expect(await get(path, acme), path).toMatchObject({ status: 404, text: 'lost of acme at ' });
    for (const path of ['/hosts/', '/hosts/any', '/hosts/icon.svg', '/hosts/made.txt', '/hosts/404.html'])
      expect(await get(path, { ...acme, host: 'other.example' }), path).toMatchObject({
        status: 404,
        text: 'nowhere in pt',
        headers: { 'x-robots-tag': 'noindex' },
      });
    // Built files are the same for every merchant: a CDN host may serve them.
    expect(await get('/hosts/assets/main-abcdef12.js', { host: 'cdn.example' })).toMatchObject({
      status: 200,
    });
  });

  it('never leave their folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/widgets/v1/../../secret.txt',
      '/widgets/v1/%2e%2e%2f%2e%2e%2fsecret.txt',
      '/.hidden',
      '/assets/..%5c..%5csecret.txt',
      '//secret.txt',
      '/%00',
      '/%ff',
    ])
      expect((await get(path)).text, path).not.toMatch(/outside|hidden/);
  });

  it('are kept for ever when their name holds their hash, and briefly when not', async () => {
    const kept = async (path: string): Promise<unknown> => (await get(path)).headers['cache-control'];
    expect(await kept('/assets/main-abcdef12.js')).toContain('immutable');
    expect(await kept('/widgets/v1/agent-2c0f40a.js')).toContain('immutable');
    expect(await kept('/widgets/v1/foyer.js')).toContain('max-age=300');
    expect(await kept('/widgets/v1/custom-elements.json')).toBe('public, max-age=60');
    expect(await kept('/widgets/v1/a-long-name.js')).toBe('public, max-age=60');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  it('come compressed where that is accepted, and not at all where they are cached', async () => {
    const packed = await get('/assets/main-abcdef12.js', { 'accept-encoding': 'gzip, br' });
    expect(packed).toMatchObject({
      text: 'brotli bytes',
      headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' },
    });
    const plain = await get('/assets/main-abcdef12.js');
    expect(plain).toMatchObject({ text: 'code', headers: { vary: 'Accept-Encoding' } });
    expect(
      (await get('/assets/main-abcdef12.js', { 'if-none-match': String(plain.headers['etag']) })).status,
    ).toBe(304);
  });

  it('fill in the placeholders of pages and lead to the folder’s slash', async () => {
    expect((await get('/pages/one/')).text).toBe('page of demo');
    expect(await get('/pages/one')).toMatchObject({ status: 308, headers: { location: '/pages/one/' } });
  });

  it('[ISSUE-26.15] go on as they were while a build makes them anew, and are unknown while they are removed', async () => {
    const packed = { 'accept-encoding': 'br' };
    writeFileSync(join(root, 'widgets/foyer.js'), 'the loader of the next edition');
    expect(await get('/widgets/v1/foyer.js')).toMatchObject({ status: 200, text: 'loader' });
    writeFileSync(join(root, 'widgets/foyer.umd.js'), 'the large loader of the next edition');
    expect((await get('/widgets/v1/foyer.umd.js')).text).toBe(LARGE);
    rmSync(join(root, 'site/assets/gone-abcdef12.js.br'));
    const plain = await get('/assets/gone-abcdef12.js', packed);
    expect(plain).toMatchObject({ status: 200, text: 'code' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    rmSync(join(root, 'site/index.html'));
    expect(await get('/login')).toMatchObject({ status: 200, text: 'home' });
    rmSync(join(root, 'widgets/gone-2c0f40a.js'));
    const gone = await get('/widgets/v1/gone-2c0f40a.js', packed);
    expect(gone.status).toBe(404);
    expect(gone.headers['cache-control']).toBeUndefined();
    writeFileSync(join(root, 'widgets/gone-2c0f40a.js'), 'part');
    expect(await get('/widgets/v1/gone-2c0f40a.js')).toMatchObject({ status: 200, text: 'part' });
  });

  it('[ISSUE-26.15] include the chunks of a later edition once its build has ended, and no other new file', async () => {
    const status = async (path: string): Promise<number> => (await get(path)).status;
    mkdirSync(join(root, 'widgets/more'));
    for (const name of ['new-0abcdef1.js', 'new.js', 'new-0abcdef1.html', 'more/new-0abcdef1.js'])
      writeFileSync(join(root, 'widgets', name), 'new');
    for (const name of ['secret-0abcdef1.js', 'site/assets/new-0abcdef1.js'])
      writeFileSync(join(root, name), 'outside');
    symlinkSync(join(root, 'secret-0abcdef1.js'), join(root, 'widgets/linked-0abcdef1.js'));
    const chunk = '/widgets/v1/new-0abcdef1.js';
    expect(await status(chunk)).toBe(404);
    writeFileSync(join(root, 'whole'), '');
    expect(await get(chunk)).toMatchObject({ status: 200, text: 'new' });
    expect((await get(chunk)).headers['cache-control']).toContain('immutable');
    for (const path of [
      '/widgets/v1/new.js',
      '/widgets/v1/new-0abcdef1.html',
      '/widgets/v1/more/new-0abcdef1.js',
      '/widgets/v1/linked-0abcdef1.js',
      '/widgets/v1/other-0abcdef1.js',
      '/widgets/v1/../secret-0abcdef1.js',
      '/widgets/v1/..%2fsecret-0abcdef1.js',
      '/widgets/v1/%2e%2e/secret-0abcdef1.js',
      '/widgets/v1/..%5csecret-0abcdef1.js',
      // A folder that no build changes.
      '/assets/new-0abcdef1.js',
    ])
      expect(await status(path), path).toBe(404);
    // The edition behind it, in the folder that was read again.
    writeFileSync(join(root, 'widgets/next-0abcdef1.js'), 'next');
    expect(await get('/widgets/v1/next-0abcdef1.js')).toMatchObject({ status: 200, text: 'next' });
  });
});
