import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { renderMessage } from '../messages/render';
import { createOutbox, type OutboxMessage } from '../platform/outbox';
import { outboxPage } from './outbox-page';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', host: 'localhost:8080' };
const SCRIPT = { accept: '*/*', host: 'localhost:8080' };
let db: TestDatabase;
let app: FastifyInstance;
const ask = (options: Partial<InjectOptions> & { url?: string } = {}) =>
  app.inject({ url: '/demo/outbox', headers: SCRIPT, ...options });

beforeAll(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages) values (1, 'demo', 'Demo', 'BRL', 'EN', '{EN}')`,
  );
  const outbox = createOutbox({ db, site: 'http://localhost:8080', render: renderMessage });
  app = Fastify();
  await app.register(outboxPage({ outbox, merchantId: 1 }));
  const messages: OutboxMessage[] = [
    {
      merchantId: 1,
      channel: 'sms',
      recipient: '5511987654321',
      language: 'EN',
      purpose: 'login-code',
      values: { code: '004711', minutes: 10 },
    },
    {
      merchantId: 1,
      channel: 'mail',
      recipient: '<b>a</b>@example.test',
      language: 'ES',
      purpose: 'forgot-code',
      values: { code: '990011', minutes: 10 },
    },
    {
      merchantId: 1,
      channel: 'mail',
      recipient: 'b@example.test',
      language: 'EN',
      purpose: 'reset-link',
      values: { name: '<script>', link: 'http://localhost:8080/password?reset=x&y=1', minutes: 30 },
    },
  ];
  for (const message of messages) await db.merchant(1).tx((query) => outbox.write(query, message));
});
afterAll(async () => {
  await app.close();
  await db.close();
});

describe('the page of messages', () => {
  it('is JSON for scripts, newest first, with code and link taken out of the texts', async () => {
    for (const options of [
      {},
      { headers: { ...SCRIPT, accept: 'application/json' } },
      { url: '/demo/outbox?format=json', headers: PAGE },
    ]) {
      const answer = await ask(options);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json()).toMatchObject([
        { purpose: 'reset-link', code: null, link: 'http://localhost:8080/password?reset=x&y=1' },
        { purpose: 'forgot-code', code: '990011', link: null },
        {
          channel: 'sms',
          recipient: '5511987654321',
          purpose: 'login-code',
          code: '004711',
          status: 'waiting',
        },
      ]);
    }
  });

  it('is a page for people under a policy without inline script, and no typed text is mark-up in it', async () => {
    const answer = await ask({ headers: PAGE });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.body).toContain('004711');
    expect(answer.body).toContain('&lt;b&gt;a&lt;/b&gt;@example.test');
    expect(answer.body).not.toMatch(/<b>|<script>|<style| style=| on\w+=/);
    for (const url of ['/demo/outbox.css', '/demo/outbox.js'])
      expect((await ask({ url })).statusCode, url).toBe(200);
  });

  it('answers this machine alone: no other address, no proxy, no name that was made to point here', async () => {
    for (const options of [
      { remoteAddress: '192.0.2.7' },
      { headers: { ...PAGE, 'x-forwarded-for': '127.0.0.1' } },
      { headers: { ...SCRIPT, host: 'evil.example:8080' } },
      { headers: { ...SCRIPT, host: 'localhost.evil.example' } },
    ]) {
      const answer = await ask(options);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toBe('not from here');
    }
    expect((await ask({ headers: { ...SCRIPT, host: '[::1]:8080' } })).statusCode).toBe(200);
  });
});
