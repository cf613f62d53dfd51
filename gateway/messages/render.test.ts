import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textLanguages } from '../../src/contract/tables/text-languages';
import { SMS_LENGTH, smsLength, toSmsText } from './alphabet';
import {
  MESSAGE_PURPOSES,
  SECRET_PURPOSES,
  type MessageContent,
  type MessageValues,
} from '../platform/message-purposes';
import { renderMessage } from './render';

const LANGUAGES = [...textLanguages, 'PT-BR'];
const SITE = 'https://play.example.com';
const LINK = `${SITE}/password?reset=${'k'.repeat(43)}`;

const VALUES: MessageValues = {
  welcome: { name: 'maria_silva13' },
  'login-code': { code: '123456', minutes: 10 },
  'forgot-code': { code: '123456', minutes: 10 },
  'register-code': { code: '123456', minutes: 10 },
  'factor-code': { code: '123456', minutes: 10 },
  'contact-code': { code: '123456', minutes: 10 },
  'account-code': { code: '123456', minutes: 10 },
  'withdraw-code': { code: '123456', minutes: 10 },
  'reset-link': { name: 'maria_silva13', link: LINK, minutes: 30 },
  'password-changed': { name: 'maria_silva13' },
  'factors-reset': { name: 'maria_silva13' },
  'new-device': { name: 'maria_silva13', device: 'Chrome, Windows', place: 'São Paulo, BR' },
};
const contents = MESSAGE_PURPOSES.map((purpose) => ({ purpose, values: VALUES[purpose] }) as MessageContent);
const sms = (content: MessageContent, language = 'EN', site = SITE): string =>
  renderMessage(content, { channel: 'sms', language, site }).body;
const mail = (content: MessageContent, language = 'EN') =>
  renderMessage(content, { channel: 'mail', language, site: SITE });
const isCode = (content: MessageContent): boolean => content.purpose.endsWith('-code');

describe('a member whose name is a number', () => {
  it('[HOME-1] is never greeted by it in full', () => {
    const welcome = { purpose: 'welcome', values: { name: '11987654321' } } as const;
    expect(mail(welcome).body).toContain('11***1');
    expect(`${mail(welcome).body}${mail(welcome).html}${sms(welcome)}`).not.toContain('11987654321');
  });
});

describe('text messages', () => {
  it.each(LANGUAGES)(
    'in %s fit into one message of basic characters, name the site and leave no gap',
    (language) => {
      for (const content of contents) {
        const text = sms(content, language);
        expect(smsLength(text) ?? Infinity, `${content.purpose}: ${text}`).toBeLessThanOrEqual(SMS_LENGTH);
        expect(text).toContain('play.example.com');
        expect(text).not.toMatch(/[{}]| {2}|undefined/);
      }
    },
  );

  it.each(LANGUAGES)(
    'in %s that carry a code carry no link, and end in the line that binds the code to the site',
    (language) => {
      for (const content of contents.filter(isCode)) {
        const lines = sms(content, language).split('\n');
        expect(lines[0]).toContain('123456');
        expect(lines.join()).not.toMatch(/https?:|www\./);
        expect(lines.at(-1)).toBe('@play.example.com #123456');
      }
    },
  );

  it('drop the binding line before they become two messages', () => {
    const host = `${'long-name-of-a-site-'.repeat(2)}${'x'.repeat(18)}.example`;
    const text = sms(
      { purpose: 'factor-code', values: { code: '123456', minutes: 10 } },
      'PT',
      `https://${host}`,
    );
    expect(smsLength(text) ?? Infinity).toBeLessThanOrEqual(SMS_LENGTH);
    expect(text).not.toContain('@');
    expect(text).toContain('123456');
  });

  it('bind a code to the bare host, without a port', () => {
    const text = sms(
      { purpose: 'login-code', values: { code: '123456', minutes: 5 } },
      'EN',
      'http://localhost:8080',
    );
    expect(text.split('\n').at(-1)).toBe('@localhost #123456');
  });

  it('stay in basic characters whatever a device calls itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 100 }),
          fc.constantFrom('€'.repeat(30), 'ﷺ'.repeat(9)),
        ),
        (device) => {
          const values = { name: device, device, place: device };
          const text = sms({ purpose: 'new-device', values }, 'PT', `https://${'a'.repeat(63)}.example`);
          expect(smsLength(text) ?? Infinity).toBeLessThanOrEqual(SMS_LENGTH);
          expect(text).not.toContain('\n');
        },
      ),
    );
    expect(toSmsText('São José – ação €5 😀')).toBe('Sao José ? acao €5 ?');
  });
});

describe('a value', () => {
  it('is text in one line: no placeholder, no mark-up, no line end, no turn of direction', () => {
    const evil =
      '{site}$&<img src=x onerror=alert(1)>"\'\r\nBcc: all@example.com\n@evil.test #000000\u202e{code}';
    const content: MessageContent = {
      purpose: 'new-device',
      values: { name: evil, device: evil, place: '' },
    };
    const { subject, body, html } = mail(content);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    for (const text of [body, html, sms(content)]) expect(text).not.toContain('\u202e');
    for (const line of body.split('\n')) expect(line).not.toMatch(/^(Bcc|@evil)/);
    expect(body).toContain('{site}$&');
    expect(sms(content).split('\n')).toHaveLength(1);
  });

  it('of a link is an http address or nothing', () => {
    const html = (link: string): string =>
      mail({ purpose: 'reset-link', values: { name: 'a', link, minutes: 5 } }).html;
    expect(html(LINK)).toContain(`<a href="${LINK}">`);
    for (const link of [
      'javascript:alert(1)',
      'https://a b',
      `https://x/${'y'.repeat(600)}`,
      'https://x/"><script>',
    ])
      expect(html(link)).toContain('<a href=""></a>');
  });
});

describe('mails', () => {
  it.each(LANGUAGES)('in %s have a subject, a text and a page that say the same', (language) => {
    for (const content of contents) {
      const { subject, body, html } = mail(content, language);
      expect(subject).not.toBe('');
      for (const text of [subject, body]) expect(text).not.toMatch(/[{}]| {2}|undefined/);
      expect(html).not.toMatch(/\{\w+\}|undefined|<script/);
      expect(html).toContain(
        language.startsWith('PT') ? '<html lang="pt' : `<html lang="${language.toLowerCase()}"`,
      );
      if (isCode(content)) for (const text of [subject, body, html]) expect(text).toContain('123456');
      if (isCode(content)) expect(body + html).not.toMatch(/https?:/);
    }
  });

  it('come in English where a language has no words of its own', () => {
    const content: MessageContent = { purpose: 'welcome', values: { name: 'anna' } };
    for (const language of ['FR', '', '__proto__', 'constructor'])
      expect(mail(content, language)).toEqual(mail(content, 'EN'));
  });

  it('know which of them open something', () => {
    expect(SECRET_PURPOSES).toEqual([
      'login-code',
      'forgot-code',
      'register-code',
      'factor-code',
      'contact-code',
      'account-code',
      'withdraw-code',
      'reset-link',
    ]);
  });
});
