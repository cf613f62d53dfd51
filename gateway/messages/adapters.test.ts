import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMail, type SmtpSettings } from './mail-smtp';
import type { MailMessage } from './ports';
import { createTwilioSms } from './sms-twilio';
import { createSmsWebhook } from './sms-webhook';
import { MAIL_USER, startHttpPeer, startMailPeer, type HttpPeer, type MailPeer } from './testing';

const SMS = { id: '0b2d3c1e-0000-4000-8000-000000000001', to: '5511987654321', text: 'Usa 123456 – ¡ya!' };
const SECRET = 'a secret for the webhook of tests, 32+';
const NOW = 1_800_000_000_500;

describe('text messages by a webhook', () => {
  let peer: HttpPeer;
  beforeEach(async () => {
    peer = await startHttpPeer();
  });
  afterEach(() => peer.stop());
  const sms = (timeoutMs = 5_000) =>
    createSmsWebhook({ url: `${peer.url}/sms?from=foyer`, secret: SECRET, now: () => NOW, timeoutMs });

  it('are signed over time and body, so that the receiver can verify their sender', async () => {
    expect(await sms().send(SMS)).toEqual({ outcome: 'sent' });
    const [heard] = peer.heard;
    expect(heard).toMatchObject({ method: 'POST', path: '/sms?from=foyer' });
    expect(JSON.parse(heard?.body ?? '')).toEqual({ id: SMS.id, to: '+5511987654321', text: SMS.text });
    expect(heard?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(heard?.headers['foyer-message-id']).toBe(SMS.id);
    expect(heard?.headers['foyer-timestamp']).toBe('1800000000');
    const wanted = createHmac('sha256', SECRET).update(`1800000000.${heard?.body}`).digest('hex');
    expect(heard?.headers['foyer-signature']).toBe(`v1=${wanted}`);
  });

  it.each([
    [204, { outcome: 'sent' }],
    [400, { outcome: 'never', reason: 'http 400' }],
    [422, { outcome: 'never', reason: 'http 422' }],
    [401, { outcome: 'later', reason: 'http 401' }],
    [404, { outcome: 'later', reason: 'http 404' }],
    [429, { outcome: 'later', reason: 'http 429' }],
    [500, { outcome: 'later', reason: 'http 500' }],
  ])('answered with %i end as %j', async (status, outcome) => {
    peer.answer = { status, body: 'x'.repeat(status === 204 ? 0 : 100_000) };
    expect(await sms().send(SMS)).toEqual(outcome);
  });

  it('wait as long as the receiver asks, within a bound', async () => {
    peer.answer = { status: 503, headers: { 'retry-after': '77' } };
    expect(await sms().send(SMS)).toEqual({ outcome: 'later', reason: 'http 503', afterS: 77 });
    peer.answer = { status: 503, headers: { 'retry-after': '999999' } };
    expect(await sms().send(SMS)).toMatchObject({ afterS: 3600 });
    peer.answer = { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } };
    expect(await sms().send(SMS)).toEqual({ outcome: 'later', reason: 'http 503' });
  });

  it('follow no redirect: the secret text goes to the operator’s address alone', async () => {
    const other = await startHttpPeer();
    peer.answer = { status: 307, headers: { location: `${other.url}/steal` } };
    expect(await sms().send(SMS)).toEqual({ outcome: 'later', reason: 'http 307' });
    expect(other.heard).toEqual([]);
    await other.stop();
  });

  it('give up on a silent or missing receiver', async () => {
    peer.answer = null;
    expect(await sms(50).send(SMS)).toEqual({ outcome: 'later', reason: 'no answer in time' });
    const gone = sms();
    await peer.stop();
    expect(await gone.send(SMS)).toEqual({ outcome: 'later', reason: 'no connection' });
  });
});

describe('text messages by Twilio', () => {
  const account = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'the-token-of-tests' };
  let peer: HttpPeer;
  beforeEach(async () => {
    peer = await startHttpPeer();
    peer.answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) };
  });
  afterEach(() => peer.stop());
  const sms = (from = '+15551234567') =>
    createTwilioSms({ ...account, from, url: peer.url, timeoutMs: 5_000 });

  it('are one form with the account’s name and token', async () => {
    expect(await sms().send(SMS)).toEqual({ outcome: 'sent' });
    const [heard] = peer.heard;
    expect(heard).toMatchObject({
      method: 'POST',
      path: `/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
    });
    expect(heard?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const [kind, pair] = heard?.headers.authorization?.split(' ') ?? [];
    expect([kind, Buffer.from(pair ?? '', 'base64').toString()]).toEqual([
      'Basic',
      `${account.accountSid}:${account.authToken}`,
    ]);
    expect(Object.fromEntries(new URLSearchParams(heard?.body))).toEqual({
      To: '+5511987654321',
      From: '+15551234567',
      Body: SMS.text,
    });
  });

  it('leave by a messaging service where one is named', async () => {
    await sms(`MG${'2'.repeat(32)}`).send(SMS);
    const form = new URLSearchParams(peer.heard[0]?.body);
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([`MG${'2'.repeat(32)}`, null]);
  });

  it.each([
    [400, 21211, { outcome: 'never', reason: 'twilio 21211' }],
    [400, 21610, { outcome: 'never', reason: 'twilio 21610' }],
    [400, 21606, { outcome: 'later', reason: 'twilio 21606' }],
    [401, 20003, { outcome: 'later', reason: 'twilio 20003' }],
    [429, 20429, { outcome: 'later', reason: 'twilio 20429' }],
    [503, 0, { outcome: 'later', reason: 'twilio 0' }],
  ])(
    'refused with %i and code %i end as %j, without the sentence that names the number',
    async (status, code, outcome) => {
      peer.answer = { status, body: JSON.stringify({ code, message: `+5511987654321 is not right` }) };
      expect(await sms().send(SMS)).toEqual(outcome);
    },
  );

  it('survive an answer that is no JSON, or another one', async () => {
    for (const body of ['<html>', 'null', '[]', '{"code":"21211"}', '{"code":1.5}']) {
      peer.answer = { status: 400, body };
      expect(await sms().send(SMS)).toEqual({ outcome: 'never', reason: 'http 400' });
    }
  });
});

describe('mail by SMTP', () => {
  const MAIL: MailMessage = {
    id: '0b2d3c1e-0000-4000-8000-000000000002',
    to: 'maria@example.test',
    subject: '123456 é o seu código',
    text: 'Olá\n\n123456\n',
    html: '<p>Olá</p><p>123456</p>',
  };
  let peer: MailPeer;
  afterEach(() => peer.stop());
  const settings = (more: Partial<SmtpSettings> = {}): SmtpSettings & { timeoutMs: number } => ({
    host: '127.0.0.1',
    port: peer.port,
    secure: false,
    requireTls: false,
    user: '',
    password: '',
    from: { name: 'Example', address: 'no-reply@example.test' },
    timeoutMs: 5_000,
    ...more,
  });
  const send = async (more: Partial<SmtpSettings> = {}, mail: Partial<MailMessage> = {}) => {
    const port = createSmtpMail(settings(more));
    const delivery = await port.send({ ...MAIL, ...mail });
    port.close();
    return delivery;
  };

  it('carries text and page, the sender and a name that stays the same at each try', async () => {
    peer = await startMailPeer({ auth: true });
    expect(await send(MAIL_USER)).toEqual({ outcome: 'sent' });
    const [mail] = peer.mails;
    expect(mail).toMatchObject({ from: 'no-reply@example.test', to: ['maria@example.test'], user: 'foyer' });
    expect(mail?.source).toMatch(/^From: Example <no-reply@example.test>\r?$/m);
    expect(mail?.source).toMatch(new RegExp(`^Message-ID: <${MAIL.id}@example.test>\\r?$`, 'm'));
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(mail?.source).toContain('text/plain; charset=utf-8');
    expect(mail?.source).toContain('text/html; charset=utf-8');
    expect(mail?.source).toContain(`Subject: =?UTF-8?`);
  });

  it('is tried again when the login is refused or the server is busy, and given up when the address is refused', async () => {
    peer = await startMailPeer({ auth: true });
    expect(await send({ user: 'foyer', password: 'wrong' })).toEqual({
      outcome: 'later',
      reason: 'smtp 535',
    });
    peer.refuseWith = 451;
    expect(await send(MAIL_USER)).toEqual({ outcome: 'later', reason: 'smtp 451' });
    peer.refuseWith = 550;
    expect(await send(MAIL_USER)).toEqual({ outcome: 'never', reason: 'smtp 550' });
    expect(peer.mails).toEqual([]);
  });

  it('never leaves in the clear where TLS is asked for', async () => {
    peer = await startMailPeer();
    expect(await send({ requireTls: true })).toMatchObject({ outcome: 'later' });
    await peer.stop();
    peer = await startMailPeer({ tls: true });
    // The server's certificate is self-signed.
    expect(await send({ requireTls: true })).toMatchObject({
      outcome: 'later',
      reason: expect.stringMatching(/cert/),
    });
    expect(peer.mails).toEqual([]);
  });

  it('goes to one address or to none', async () => {
    peer = await startMailPeer();
    for (const to of ['', 'a', 'a@b, c@d', 'A <a@b.c>', 'a@b.c\r\nBcc: d@e.f', 'a b@c.d', '"a,b"@c.d', 'a@'])
      expect(await send({}, { to })).toEqual({ outcome: 'never', reason: 'address not usable' });
    expect(await send({}, { subject: 'one\r\nBcc: evil@example.test' })).toEqual({ outcome: 'sent' });
    expect(peer.mails.map(({ to }) => to)).toEqual([['maria@example.test']]);
    expect(peer.mails[0]?.source).not.toMatch(/^Bcc:/m);
  });

  it('is retried later when there is no answer', async () => {
    peer = await startMailPeer();
    await peer.stop();
    expect(await send()).toMatchObject({ outcome: 'later', reason: expect.stringMatching(/^smtp e/) });
  });
});
