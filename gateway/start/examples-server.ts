import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { addStaticFiles, plainHeaders } from '../http/index';

export interface ExampleFacts {
  /** {{widgets}}, {{gateway}}, {{merchant}} in the pages; {{socket}} is the gateway for WebSockets. */
  widgets: string;
  gateway: string;
  merchant: string;
}

const fill = (text: string, facts: ExampleFacts): string =>
  text
    .replaceAll('{{widgets}}', facts.widgets)
    .replaceAll('{{gateway}}', facts.gateway)
    .replaceAll('{{socket}}', facts.gateway.replace(/^http/, 'ws'))
    .replaceAll('{{merchant}}', facts.merchant);

const isTextMap = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((item) => typeof item === 'string');

/** headers.json of each example folder, by folder name. */
const readHeaders = (root: string, facts: ExampleFacts): Map<string, Record<string, string>> => {
  const found = new Map<string, Record<string, string>>();
  if (!existsSync(root)) return found;
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const file = join(root, entry.name, 'headers.json');
    if (!entry.isDirectory() || !existsSync(file)) continue;
    const read: unknown = JSON.parse(fill(readFileSync(file, 'utf8'), facts));
    if (!isTextMap(read)) throw new Error(`${entry.name}/headers.json must map header names to texts`);
    found.set(entry.name, read);
  }
  return found;
};

/** Other people's pages on an origin of their own: files and nothing else. */
export const buildExamples = (input: { root: string; facts: ExampleFacts }): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  const headers = readHeaders(input.root, input.facts);
  const serve = addStaticFiles(app, [
    {
      prefix: '/',
      folder: input.root,
      headers: { ...plainHeaders, 'cache-control': 'no-cache' },
      headersFor: (path) => headers.get(path.split('/', 1)[0] ?? '') ?? {},
      html: (text) => fill(text, input.facts),
    },
  ]);
  app.setNotFoundHandler((request, reply) => {
    if (!serve(request, reply)) void reply.code(404).type('text/plain').send('There is no such page.');
    return reply;
  });
  return app;
};
