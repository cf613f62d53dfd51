import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileHtml } from '../../src/testing/hostile-texts';
import { helpHtml, noScript, plainHelpRoutes } from './plain-help';

const topic = (topic_id: number, tag: string, more: object = {}) => ({
  ...{
    topic_id,
    language: 'EN',
    parent_id: null,
    tag,
    title: `About ${tag}`,
    content: `<p>Words on ${tag}.</p>`,
  },
  ...more,
});
const HELP = [
  topic(1, 'account'),
  topic(2, 'login', { parent_id: 1 }),
  topic(3, 'term'),
  topic(4, 'contact'),
  topic(3, 'term', { language: 'PT', title: 'Termos', content: '<p>Regras.</p>' }),
];

describe('[NAV-1] pages without a script', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    const merchant = {
      id: 1,
      languages: ['EN', 'PT'],
      defaultLanguage: 'EN',
      origins: new Map([['https://acme.example', 'own']]),
    };
    await app.register(
      plainHelpRoutes({
        content: { of: () => Promise.resolve({ help: HELP }) } as never,
        merchants: {
          find: (code: string) => (code === 'demo' ? merchant : undefined),
          atHost: (host: string) => (host === 'acme.example' ? { merchant } : null),
        } as never,
        nameOf: (_id, language) => (language === 'PT' ? 'Ácme <b>' : 'Acme'),
        site: 'https://play.example',
      }),
    );
  });
  afterAll(() => app.close());

  it('say what they need, in the merchant’s language, with links to help, terms and contact', () => {
    const said = noScript({ merchant: 'demo', language: 'PT' });
    expect(said).toContain('exige JavaScript');
    for (const anchor of ['"', '#term"', '#contact"'])
      expect(said).toContain(`href="/plain/demo/help.html?language=PT${anchor}`);
  });

  it('hold every topic below its parent, terms and contact by their anchors, and run nothing', async () => {
    const answer = await app.inject('/plain/demo/help.html');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('<section id="term"><h2>About term</h2><p>Words on term.</p></section>');
    expect(answer.body.indexOf('id="login"')).toBeLessThan(answer.body.indexOf('id="term"'));
    expect(answer.body).not.toContain('<script');
  });

  it('speak the asked language where the merchant has it, and answer no unknown merchant', async () => {
    const answer = await app.inject('/plain/demo/help.html?language=pt');
    expect(answer.body).toContain('<html lang="pt');
    expect(answer.body).toContain('Regras.');
    expect((await app.inject('/plain/demo/help.html?language=xx')).body).toContain('<html lang="en');
    expect((await app.inject('/plain/other/help.html')).statusCode).toBe(404);
  });

  it('[OPS-1] name the merchant’s site and link to it', async () => {
    const elsewhere = await app.inject('/plain/demo/help.html?language=pt');
    expect(elsewhere.body).toContain('<title>Ajuda · Ácme &#60;b&#62;</title>');
    expect(elsewhere.body).toContain('<a href="https://acme.example/">');
    const here = await app.inject({ url: '/plain/demo/help.html', headers: { host: 'acme.example' } });
    expect(here.body).toContain('<a href="/">');
  });

  it('pass no hostile text of an operator on', () => {
    for (const content of hostileHtml) {
      const html = helpHtml({
        help: [topic(1, 'x', { content, title: content })],
        language: 'EN',
        site: '',
        name: '',
      });
      expect(html.slice(html.indexOf('<main>'))).not.toMatch(
        /<(?!\/?(main|section|h2|p|ul|ol|li|strong|em|br|a|body|html)\b)[a-z]/i,
      );
    }
  });
});
