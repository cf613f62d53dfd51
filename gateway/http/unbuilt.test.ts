import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { addStaticFiles } from './static-files';
import { addUnbuilt } from './unbuilt';

const folder = mkdtempSync(join(tmpdir(), 'foyer-unbuilt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A gateway whose desk and one file are not built yet, and the way to finish the build. */
const started = () => {
  let paths = ['/desk/', '/single.js'];
  let readAgain = (): void => undefined;
  const app = Fastify();
  addUnbuilt(app, { unbuilt: () => paths, onBuilt: () => undefined });
  app.get('/desk/page', () => 'page');
  app.post('/desk/call', () => 'called');
  app.get('/other', () => 'other');
  const folders = [{ prefix: '/', folder, headers: {} }];
  const serve = addStaticFiles(app, folders, (listener) => (readAgain = listener));
  app.setNotFoundHandler((request, reply) => (serve(request, reply) ? reply : reply.code(404).send('none')));
  const finish = (): void => {
    readAgain();
    paths = [];
  };
  return { app, finish };
};

describe('parts that are still being built', () => {
  it('are answered with 503, a time to come again and a sentence, and are not stored', async () => {
    const { app } = started();
    const page = await app.inject({ url: '/desk/page?ticket=1', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(503);
    expect(page.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('still being built');
    const script = await app.inject('/single.js');
    expect(script.statusCode).toBe(503);
    expect(script.headers['content-type']).toContain('text/plain');
  });

  it('do not stop calls or other paths', async () => {
    const { app } = started();
    expect((await app.inject({ method: 'POST', url: '/desk/call' })).body).toBe('called');
    expect((await app.inject('/other')).body).toBe('other');
    expect((await app.inject('/single.js.map')).statusCode).toBe(404);
  });

  it('are served once everything is built, with files that were not there at the start', async () => {
    const { app, finish } = started();
    writeFileSync(join(folder, 'single.js'), 'code');
    finish();
    expect((await app.inject('/desk/page')).body).toBe('page');
    expect(await app.inject('/single.js')).toMatchObject({ statusCode: 200, body: 'code' });
  });
});
