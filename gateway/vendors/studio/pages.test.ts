import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameInfo } from './api-shapes';
import { studioPages } from './pages';
import { memoryInfo } from './testing/memory-info';

const dice = memoryInfo({ family: 'dice', model: 'classic' });
if (!dice) throw new Error('the dice are missing');
const game: GameInfo = { ...dice, theme: { ...dice.theme, title: '<b>"Fish" & more</b>' } };
let app: FastifyInstance;
let scriptRoot = '';

beforeAll(async () => {
  scriptRoot = await mkdtemp(join(tmpdir(), 'studio-'));
  await writeFile(join(scriptRoot, 'studio.js'), 'export {};');
  await writeFile(join(scriptRoot, 'studio.js.br'), 'compressed');
  app = Fastify();
  await app.register(studioPages, {
    scriptRoot,
    sessions: {
      frameAncestors: async (ticket) => (ticket === 'good' ? ['https://host.example', 'javascript:1'] : []),
    },
    game: async (vendor, gameId) => (vendor === 'FINCH' && gameId === 'G-1' ? game : null),
  });
});
afterAll(async () => {
  await app.close();
  await rm(scriptRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const policyOf = (reply: Awaited<ReturnType<typeof get>>): string =>
  String(reply.headers['content-security-policy']);

describe('the pages of the studio', () => {
  it('[LAUNCH-5] a game stands under its names, framed by the origins of its ticket alone', async () => {
    const reply = await get('/games/studio/FINCH/G-1/?ticket=good&lang=PT');
    expect(reply.statusCode).toBe(200);
    expect(policyOf(reply)).toContain("frame-ancestors 'self' https://host.example");
    expect(policyOf(reply)).not.toContain('javascript');
    expect(policyOf(reply)).toContain("script-src 'self'");
    expect(policyOf(await get('/games/studio/FINCH/G-1/?ticket=other'))).toMatch(/frame-ancestors 'self'$/);
  });

  it('[LAUNCH-5] holds nothing inline, and a title cannot become markup', async () => {
    for (const page of ['', 'verify']) {
      const { body } = await get(`/games/studio/FINCH/G-1/${page}`);
      expect(body).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
      expect(body).toContain('&#60;b&#62;&#34;Fish&#34; &#38; more');
      expect(body).not.toMatch(/<!--/);
    }
  });

  it('[LAUNCH-5] a family without a script of its own is told to load the plain one', async () => {
    expect((await get('/games/studio/FINCH/G-1/')).body).toContain('files/family-plain.js');
    await writeFile(join(scriptRoot, 'family-dice.js'), '');
    expect((await get('/games/studio/FINCH/G-1/')).body).toContain('files/family-dice.js');
  });

  it('[LAUNCH-5] asks at once for all that its scripts are made of, each once', async () => {
    await writeFile(join(scriptRoot, 'studio.js'), 'import{a}from"./part-one-1.js";import"./part-two-2.js";');
    await writeFile(
      join(scriptRoot, 'part-one-1.js'),
      'import{b}from"./part-three-3.js";import("./later.js")',
    );
    await writeFile(join(scriptRoot, 'part-three-3.js'), 'import{a}from"./part-one-1.js";');
    const own = Fastify();
    await own.register(studioPages, {
      scriptRoot,
      sessions: { frameAncestors: async () => [] },
      game: async () => game,
    });
    const { body } = await own.inject('/games/studio/FINCH/G-1/');
    const asked = [...body.matchAll(/modulepreload" href="..\/..\/files\/([\w.-]+)"/g)].map(
      ([, name]) => name,
    );
    expect(asked.slice(1)).toEqual(['part-one-1.js', 'part-two-2.js', 'part-three-3.js']);
    await own.close();
    await writeFile(join(scriptRoot, 'studio.js'), 'export {};');
  });

  it('[LAUNCH-5] what is unknown or misspelt is not found', async () => {
    for (const path of ['FINCH/G-2/', 'OTHER/G-1/', 'FINCH/G-2/verify', 'FINCH/%2e%2e/', 'FINCH/a%20b/'])
      expect((await get(`/games/studio/${path}`)).statusCode, path).toBe(404);
    for (const file of ['none.js', '..%2fpages.ts', 'family-view.ts', 'studio.html', 'studio.js.br'])
      expect((await get(`/games/studio/files/${file}`)).statusCode, file).toBe(404);
  });

  it('leads from the address without its last stroke to the one with it, ticket and all', async () => {
    const reply = await get('/games/studio/FINCH/G-1?ticket=good');
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe('/games/studio/FINCH/G-1/?ticket=good');
  });

  it('sends the copy that the build compressed to a browser that reads it, and no other', async () => {
    const small = await get('/games/studio/files/studio.js', { 'accept-encoding': 'gzip, br' });
    expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'compressed']);
    const plain = await get('/games/studio/files/studio.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
    expect((await get('/games/studio/files/base.css')).headers['content-type']).toContain('text/css');
  });
});
