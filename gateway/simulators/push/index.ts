import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as its browser read it. */
export interface ReceivedPush {
  browser: number;
  /** What was said, decrypted. */
  text: string;
  topic: string;
  ttl: number;
  /** The key it was signed with, and whom to turn to. */
  key: string;
  subject: string;
}

export interface PushSimulator {
  origin: string;
  received: ReceivedPush[];
  /** A browser that subscribed with a sender's key. */
  subscribe(senderKey: string): { endpoint: string; p256dh: string; auth: string };
  /** Its subscription is over: 410 from now on. */
  forget(endpoint: string): void;
  /** What the next calls are answered instead, one after the other. */
  answerNext(...answers: { status: number; headers?: Record<string, string> }[]): void;
  stop(): Promise<void>;
}

interface Browser {
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
  senderKey: string;
  isGone: boolean;
}

const MAX_BODY = 4_096;
const MAX_RECEIVED = 1_000;
const MAX_TTL_S = 86_400;

const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const opened = (body: Buffer, { pair, auth }: Browser): string | null => {
  const [salt, own, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  if (sealed.length < 17 || body.readUInt8(20) !== 65) return null;
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), own]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(own), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return plain.at(-1) === 2 ? plain.subarray(0, -1).toString('utf8') : null;
  } catch {
    return null;
  }
};

/** The signature's facts; null: not signed by the key that the browser subscribed with, not for this service, or too old. */
const senderOf = (header: string, { senderKey }: Browser, origin: string): { sub: string } | null => {
  const [, head = '', facts = '', mac = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key === '' || key !== senderKey) return null;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const said = JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const nowS = Date.now() / 1000;
  const isGood =
    said.aud === origin &&
    said.exp > nowS &&
    said.exp <= nowS + MAX_TTL_S &&
    verify(
      'sha256',
      Buffer.from(`${head}.${facts}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(mac, 'base64url'),
    );
  return isGood ? { sub: said.sub } : null;
};

/** A push service and the browsers behind it, over real HTTP: it checks what a real one checks, and reads what a browser reads. */
export const startPushSimulator = async ({ port = 0 }: { port?: number } = {}): Promise<PushSimulator> => {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  let origin = '';
  const take = async (
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string> }> => {
    const body = await bodyOf(request);
    const told = answers.shift();
    if (told) return told;
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (request.method !== 'POST' || !browser) return { status: 404 };
    if (browser.isGone) return { status: 410 };
    if (body === null) return { status: 413 };
    const { headers } = request;
    const ttl = Number(headers['ttl'] ?? NaN);
    if (headers['content-encoding'] !== 'aes128gcm' || !Number.isSafeInteger(ttl)) return { status: 400 };
    const sender = senderOf(headers.authorization ?? '', browser, origin);
    if (sender === null) return { status: 403 };
    const text = opened(body, browser);
    if (text === null) return { status: 400 };
    const [, number = '0'] = /(\d+)$/.exec(path) ?? [];
    const topic = String(headers['topic'] ?? '');
    received.push({ browser: Number(number), text, topic, ttl, key: browser.senderKey, subject: sender.sub });
    if (received.length > MAX_RECEIVED) received.shift();
    return { status: 201 };
  };
  const server: Server = createServer((request, response) => {
    take(request).then(
      ({ status, headers }) => response.writeHead(status, headers).end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    subscribe(senderKey) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${browsers.size + 1}`;
      browsers.set(path, { pair, auth, senderKey, isGone: false });
      return {
        endpoint: `${origin}${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    forget(endpoint) {
      const browser = browsers.get(new URL(endpoint).pathname);
      if (browser) browser.isGone = true;
    },
    answerNext: (...next) => void answers.push(...next),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
