import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaticFiles } from '../../gateway/http/index';
import { builtFolders } from '../../gateway/start/folders';
import { allCalls } from '../../src/contract';
import { writeReference } from './write';

const PROJECT = join(import.meta.dirname, '../..');

let root = '';
let app: FastifyInstance;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'foyer-openapi-'));
  const site = join(root, 'dist/site');
  mkdirSync(site, { recursive: true });
  await writeReference({ root: PROJECT, folder: site });
  const folders = builtFolders({
    root,
    siteAt: () => null,
    factsOf: () => {
      throw new Error('no host has a site here');
    },
    own: new Set<string>(),
    games: [],
    secure: true,
  });
  app = Fastify();
  const serve = addStaticFiles(app, folders);
  app.setNotFoundHandler((request, reply) => (serve(request, reply) ? reply : reply.code(404).send('')));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('[OPS-4] the reference of the calls', () => {
  it('serves the document to every origin, and not again to who has it', async () => {
    const first = await app.inject('/openapi.json');
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(first.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
    const again = await app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('names every call on its first page and tells of each on the page of its subject', async () => {
    const index = await app.inject('/openapi/');
    expect(index.statusCode).toBe(200);
    for (const { name } of allCalls) expect(index.body, name).toContain(`>${name}</a>`);
    for (const subject of new Set(allCalls.map(({ name }) => name.split('.', 1)[0] ?? ''))) {
      const page = await app.inject(`/openapi/${subject}/`);
      for (const { name, method, path } of allCalls.filter((call) => call.name.startsWith(`${subject}.`))) {
        expect(page.body, name).toContain(`id="${name.replace('.', '-')}"`);
        expect(page.body, name).toContain(`${method} ${path.replace(/:([A-Za-z]+)/g, '{$1}')}`);
      }
    }
    expect((await app.inject('/openapi')).headers.location).toBe('/openapi/');
  });

  it('is not for search engines', async () => {
    expect((await app.inject('/openapi/')).headers['x-robots-tag']).toBe('noindex');
  });

  it('lets its pages load their own sheet and script and nothing else, and has no script or style in them', async () => {
    const page = await app.inject('/openapi/deposits/');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.body).not.toMatch(/<style|<script|style="|\son[a-z]+=/);
    const index = await app.inject('/openapi/');
    expect(index.body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/openapi/find.js">']);
    for (const file of ['find.js', 'reference.css'])
      expect((await app.inject(`/openapi/${file}`)).body).toBe(
        readFileSync(join(import.meta.dirname, 'page', file), 'utf8'),
      );
  });
});
