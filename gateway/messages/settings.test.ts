import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config';
import { createSenders, missingSenders } from './senders';
import { readSender } from './settings';

const problems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};
const MAIL = {
  MAIL_URL: 'smtp://user:pa%40ss@mail.example.com',
  MAIL_FROM: 'Example <no-reply@example.com>',
};
const WEBHOOK = { SMS_WEBHOOK_URL: 'https://sms.example.com/send', SMS_WEBHOOK_SECRET: 's'.repeat(32) };
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a'.repeat(32),
  TWILIO_FROM: '+15551234567',
};

describe('the settings of messages', () => {
  it('are none by themselves', () => {
    expect(readConfig({}).messages).toEqual({ mail: null, sms: null });
  });

  it('read a mail server with its user, password and sender; a server elsewhere must offer TLS', () => {
    expect(readConfig(MAIL).messages.mail).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTls: true,
      user: 'user',
      password: 'pa@ss',
      from: { name: 'Example', address: 'no-reply@example.com' },
    });
    const of = (MAIL_URL: string) => readConfig({ ...MAIL, MAIL_URL }).messages.mail;
    expect(of('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true, user: '' });
    expect(of('smtp://127.0.0.1:2525')).toMatchObject({ host: '127.0.0.1', port: 2525, requireTls: false });
    expect(of('smtp://[::1]:2525')).toMatchObject({ host: '::1', requireTls: false });
    expect(of('smtp://relay.internal?tls=optional')).toMatchObject({ requireTls: false });
  });

  it('read a webhook or Twilio', () => {
    expect(readConfig(WEBHOOK).messages.sms).toMatchObject({ kind: 'webhook', url: WEBHOOK.SMS_WEBHOOK_URL });
    expect(readConfig(TWILIO).messages.sms).toMatchObject({ kind: 'twilio', url: 'https://api.twilio.com' });
    const local = { ...WEBHOOK, SMS_WEBHOOK_URL: 'http://127.0.0.1:9000/sms' };
    expect(readConfig(local).messages.sms).toMatchObject({ url: local.SMS_WEBHOOK_URL });
    for (const TWILIO_FROM of ['Example', `MG${'f'.repeat(32)}`])
      expect(readConfig({ ...TWILIO, TWILIO_FROM }).messages.sms).toMatchObject({ from: TWILIO_FROM });
  });

  it.each<[string, Record<string, string>]>([
    ['MAIL_URL', { MAIL_FROM: MAIL.MAIL_FROM }],
    ['MAIL_FROM', { MAIL_URL: MAIL.MAIL_URL }],
    ['MAIL_FROM', { ...MAIL, MAIL_FROM: 'no-reply' }],
    ['MAIL_FROM', { ...MAIL, MAIL_FROM: 'a@example.com, b@example.com' }],
    ['MAIL_URL', { ...MAIL, MAIL_URL: 'mail.example.com' }],
    ['MAIL_URL', { ...MAIL, MAIL_URL: 'https://mail.example.com' }],
    ['MAIL_URL', { ...MAIL, MAIL_URL: 'smtp://user@mail.example.com' }],
    ['MAIL_URL', { ...MAIL, MAIL_URL: 'smtp://u:p%ZZ@mail.example.com' }],
    ['MAIL_URL', { ...MAIL, MAIL_URL: 'smtp://mail.example.com/inbox' }],
    ['MAIL_URL', { ...MAIL, MAIL_URL: 'smtp://mail.example.com?tls=no' }],
    ['SMS_WEBHOOK_SECRET', { SMS_WEBHOOK_URL: WEBHOOK.SMS_WEBHOOK_URL }],
    ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_SECRET: WEBHOOK.SMS_WEBHOOK_SECRET }],
    ['SMS_WEBHOOK_SECRET', { ...WEBHOOK, SMS_WEBHOOK_SECRET: 'short' }],
    ['SMS_WEBHOOK_URL', { ...WEBHOOK, SMS_WEBHOOK_URL: 'http://sms.example.com/send' }],
    ['SMS_WEBHOOK_URL', { ...WEBHOOK, SMS_WEBHOOK_URL: 'https://u:p@sms.example.com/send' }],
    ['TWILIO_FROM', { TWILIO_ACCOUNT_SID: TWILIO.TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: 'a' }],
    ['TWILIO_FROM', { ...TWILIO, TWILIO_FROM: '15551234567' }],
    ['TWILIO_ACCOUNT_SID', { ...TWILIO, TWILIO_ACCOUNT_SID: 'SK123' }],
    ['TWILIO_API_URL', { ...TWILIO, TWILIO_API_URL: 'http://api.twilio.com' }],
    ['TWILIO_API_URL', { TWILIO_API_URL: 'https://api.twilio.com' }],
    ['SMS_WEBHOOK_URL', { ...WEBHOOK, ...TWILIO }],
  ])('say in one sentence that %s is wrong or half set (%j)', (name, env) => {
    const found = problems(env);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
  });

  it('never repeat a secret in a sentence', () => {
    const told = [
      ...problems({ ...MAIL, MAIL_URL: 'http://user:hunter2@mail.example.com' }),
      ...problems({ ...WEBHOOK, SMS_WEBHOOK_SECRET: 'hunter2' }),
      ...problems({ TWILIO_AUTH_TOKEN: 'hunter2', TWILIO_ACCOUNT_SID: 'hunter2' }),
    ];
    expect(told.length).toBeGreaterThan(2);
    expect(told.join()).not.toContain('hunter2');
  });

  it('read a sender with and without a name, and nothing that would be two', () => {
    expect(readSender('"Example, Inc" <a@example.com>')).toEqual({
      name: 'Example, Inc',
      address: 'a@example.com',
    });
    expect(readSender('a@example.com')).toEqual({ name: '', address: 'a@example.com' });
    for (const wrong of ['a@b@c', 'A, B <a@example.com>', 'A <a@example.com> b', 'a@example.com\r\nBcc: b@c'])
      expect(readSender(wrong)).toBeNull();
  });
});

describe('the start', () => {
  const senders = (env: Record<string, string>, demo: boolean) =>
    createSenders({ settings: readConfig(env).messages, demo, push: null, now: Date.now });

  it('says in production which messages cannot be sent', async () => {
    expect(missingSenders(await senders({}, false)).join(' ')).toMatch(
      /Mail cannot be sent.*Text messages cannot be sent/,
    );
    expect(missingSenders(await senders(TWILIO, false)).join()).toMatch(/^Mail cannot be sent/);
  });

  it('shows in the demo what has no way out, and sends what has one', async () => {
    const demo = await senders(WEBHOOK, true);
    expect([demo.sms?.name, demo.mail?.name]).toEqual(['webhook', 'outbox']);
    expect(missingSenders(demo)).toEqual([]);
  });
});
