import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encryptPush, isReceiver, MAX_PUSH_TEXT } from './encrypt';
import { createPushHosts } from './hosts';
import { pushOutcome } from './sender';
import { createPushKey, vapidHeader } from './vapid';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
/** The example of RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const browser = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16), p256dh: pair.getPublicKey() };
};
/** What a browser does with it. */
const opened = (body: Buffer, { pair, auth }: ReturnType<typeof browser>): string => {
  const [salt, own, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), own]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(own), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString('utf8');
};

describe('[MEM-13] a push', () => {
  it('is encrypted as RFC 8291 says, to the byte of its example', () => {
    const { privateKey, salt } = EXAMPLE;
    expect(encryptPush(EXAMPLE.text, EXAMPLE, { privateKey, salt }).toString('base64url')).toBe(EXAMPLE.body);
  });

  it('is read by its browser alone, whatever it says, and never twice the same', () => {
    const one = browser();
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const body = encryptPush(text, one);
        expect(opened(body, one)).toBe(text);
        expect(encryptPush(text, one).equals(body)).toBe(false);
        expect(() => opened(body, browser())).toThrow();
      }),
      { numRuns: 30 },
    );
  });

  it('is no longer than every push service takes', () => {
    const one = browser();
    expect(encryptPush('x'.repeat(MAX_PUSH_TEXT), one)).toHaveLength(4_096);
    expect(() => encryptPush('x'.repeat(MAX_PUSH_TEXT + 1), one)).toThrow(RangeError);
  });

  it('goes to no key that is none: not on the curve, of another length, without a secret', () => {
    const { p256dh, auth } = browser();
    expect(isReceiver({ p256dh, auth })).toBe(true);
    const off = Buffer.from(p256dh);
    off[64] = (off[64] ?? 0) ^ 1;
    expect(isReceiver({ p256dh: off, auth })).toBe(false);
    expect(isReceiver({ p256dh: p256dh.subarray(1), auth })).toBe(false);
    expect(isReceiver({ p256dh, auth: auth.subarray(1) })).toBe(false);
  });

  it('says who sends it as RFC 8292 says: signed, for that service alone, for less than a day', () => {
    const key = createPushKey();
    const nowMs = 1_800_000_000_000;
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
    const header = vapidHeader(key, { endpoint, subject: 'https://play.example', nowMs });
    const [, head = '', facts = '', mac = '', k] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(header) ?? [];
    expect(k).toBe(key.publicKey);
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(facts).toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: nowMs / 1000 + 12 * 3_600,
      sub: 'https://play.example',
    });
    const point = bytes(key.publicKey);
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const said = Buffer.from(`${head}.${facts}`);
    expect(verify('sha256', said, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(mac))).toBe(true);
  });
});

describe('[MEM-13] where a push may go', () => {
  const allows = createPushHosts(['http://127.0.0.1:9999']);
  it('is a push service of a browser, by https, or what the operator named', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://db5p.notify.windows.com/w/?token=abc',
      'http://127.0.0.1:9999/push/1',
    ])
      expect(allows(endpoint), endpoint).toBe(true);
  });
  it('is nothing else: no host inside, no look-alike, no other port, no name and password, no http', () => {
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilfcm.googleapis.com/x',
      'https://user:pass@fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'http://127.0.0.1:9998/push/1',
      'https://[::1]/x',
      'file:///etc/passwd',
      'fcm.googleapis.com',
      '',
    ])
      expect(allows(endpoint), endpoint).toBe(false);
  });
  it('is tried again when the service is in trouble, and the browser forgotten when it is gone', () => {
    expect(pushOutcome(201, null)).toEqual({ outcome: 'sent' });
    expect([404, 410].map((status) => pushOutcome(status, null))).toEqual(['gone', 'gone']);
    expect(pushOutcome(429, 30)).toEqual({ outcome: 'later', reason: 'push 429', afterS: 30 });
    expect(pushOutcome(503, null)).toEqual({ outcome: 'later', reason: 'push 503' });
    for (const status of [301, 400, 403, 413])
      expect(pushOutcome(status, null)).toEqual({ outcome: 'never', reason: `push ${status}` });
  });
});
