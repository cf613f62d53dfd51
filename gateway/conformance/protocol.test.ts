import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/contract/tables/error-codes';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { desEncrypt, randomKey, wrapKey } from './raw-client';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const payload = () => ({ ...bench.accounts.member, captcha: null, type: 'username', loginDeviceId: 'x' });
const login = { method: 'POST', path: '/wps/session/login' };
const known = new Set(Object.values(errorCodes).flatMap((row) => row.wire));

describe('the sealing key', () => {
  it('is 256 hex digits of plain text without an envelope', async () => {
    const reply = await bench.client.send({ path: '/wps/session/key/rsa?t=1' });
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/^[0-9a-f]{256}$/);
    expect(reply.headers['content-type']).toContain('text/plain');
  });
});

describe('a sealed login by hand', () => {
  it.each(['value', 'bare', 'digest'] as const)(
    '[AUTH-7] is accepted with its ciphertext in the form %s',
    async (form) => {
      const reply = await bench.client.sealed({ ...login, payload: payload(), form });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ success: true, message: '', errorCode: '' });
      expect(reply.body.value).toMatchObject({ userName: bench.accounts.member.username, customerType: 0 });
      expect((reply.body.value as { token: string }).token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    },
  );

  it('says that the body is missing when it is plain, empty or has another key', async () => {
    for (const body of [JSON.stringify(payload()), '', '{}', '{"values":"x"}'])
      expect((await bench.client.send({ ...login, body })).body, body).toMatchObject({
        success: false,
        errorCode: 'request_body_required',
      });
  });

  it('is refused as broken when key or text are not what they should be', async () => {
    const { text: modulus } = await bench.client.send({ path: '/wps/session/key/rsa' });
    const random = randomKey();
    const good = desEncrypt(JSON.stringify(payload()), random);
    // A key of its own for each text: the second use of one would be refused as a copy.
    const withKey = (make: (key: string) => string): [string, string] => {
      const key = randomKey();
      return [wrapKey(key, modulus), make(key)];
    };
    const wrong: [string, string][] = [
      ['zz', good],
      ['0', good],
      ['00', good],
      ['ff'.repeat(128), good],
      ['ab'.repeat(600), good],
      [wrapKey(randomKey(), modulus), good],
      withKey(() => 'AAAA'),
      withKey((key) => `${desEncrypt('{}', key).slice(0, -8)}AAAAAAA=`),
      withKey(() => 'not base64 at all!'),
      withKey((key) => desEncrypt('no json', key)),
      withKey((key) => desEncrypt('{"a":', key)),
      ['jwe', good],
      ['jwe', 'a.b.c.d.e'],
    ];
    for (const [encryption, value] of wrong) {
      const reply = await bench.client.send({
        ...login,
        headers: { Encryption: encryption },
        body: JSON.stringify({ value }),
      });
      expect(reply.status, encryption).toBe(400);
      expect(reply.body.errorCode, encryption).toBe('sealing_broken');
    }
  });

  it('is refused the second time it is sent, also in another spelling', async () => {
    const { text: modulus } = await bench.client.send({ path: '/wps/session/key/rsa' });
    const random = randomKey();
    const Encryption = wrapKey(random, modulus);
    const body = JSON.stringify({ value: desEncrypt(JSON.stringify(payload()), random) });
    expect((await bench.client.send({ ...login, headers: { Encryption }, body })).status).toBe(200);
    for (const again of [Encryption, Encryption.toUpperCase(), `00${Encryption}`])
      expect(
        (await bench.client.send({ ...login, headers: { Encryption: again }, body })).body.errorCode,
      ).toBe('sealing_replayed');
  });

  it('takes an inner text that is no object, or has unknown keys, for an invalid request', async () => {
    for (const wrong of [
      [],
      'text',
      5,
      null,
      { ...payload(), admin: true },
      { username: 'a' },
      { username: {}, password: [] },
    ]) {
      const reply = await bench.client.sealed({ ...login, payload: wrong });
      expect(reply.body.errorCode, JSON.stringify(wrong)).toBe('request_param_err');
    }
  });
});

describe('headers', () => {
  it('refuses a call without exactly one known Merchant', async () => {
    for (const Merchant of [
      null,
      '',
      'nobody',
      ['demo', 'demo'],
      ['demo', 'rival'],
      'demo, demo',
      '__proto__',
    ]) {
      const reply = await bench.client.send({ path: '/wps/system/status', headers: { Merchant } });
      expect(reply.status, String(Merchant)).toBe(400);
      expect(reply.body.errorCode).toBe('function.not.available');
    }
  });

  it('writes messages in the caller’s language with the number at the end', async () => {
    const path = '/wps/member/info';
    const texts: Record<string, string> = {
      EN: 'Your session',
      PT: 'Sua sessão',
      ES: 'Tu sesión',
      XX: 'Your session',
    };
    for (const [Language, start] of Object.entries(texts)) {
      const reply = await bench.client.send({ path, headers: { Language } });
      expect(reply.status).toBe(401);
      expect(reply.body.message).toMatch(new RegExp(`^${start}.* \\(#1101\\)$`));
    }
    expect(
      (await bench.client.send({ path: `${path}?language=pt`, headers: { Language: null } })).body.message,
    ).toMatch(/^Sua/);
  });

  it('takes module ids under any of their three names, or none', async () => {
    for (const name of ['ModuleID', 'Module-Id', 'x-module-id'])
      expect(
        (await bench.client.send({ path: '/wps/system/country?', headers: { [name]: 'COMM3' } })).status,
      ).toBe(200);
  });

  it('lets registered pages read the answer, and tells others only that they are not registered', async () => {
    const path = '/wps/system/status';
    const good = await bench.client.send({ path, headers: { Origin: PARTNER_ORIGIN } });
    expect(good.status).toBe(200);
    expect(good.headers).toMatchObject({
      'access-control-allow-origin': PARTNER_ORIGIN,
      'access-control-allow-credentials': 'true',
    });
    expect(good.headers['access-control-expose-headers']).toContain('X-Captcha-Id');
    expect(good.headers.vary).toContain('Origin');
    for (const Origin of [
      'https://evil.example.test',
      'null',
      `${PARTNER_ORIGIN}.evil.test`,
      PARTNER_ORIGIN.toUpperCase(),
    ]) {
      const bad = await bench.client.send({ path, headers: { Origin } });
      expect(bad.status, Origin).toBe(403);
      expect(bad.body).toMatchObject({ success: false, value: null, errorCode: 'domain_not_available' });
      expect(bad.headers['access-control-allow-origin']).toBe(Origin);
    }
  });

  it('answers a preflight without asking who the merchant is', async () => {
    const reply = await bench.client.send({
      method: 'OPTIONS',
      path: '/wps/session/login',
      headers: {
        Merchant: null,
        Origin: PARTNER_ORIGIN,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'merchant,encryption,content-type',
      },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers['access-control-allow-headers']).toMatch(/Merchant.*Encryption/);
    expect(Number(reply.headers['access-control-max-age'])).toBeGreaterThan(0);
  });
});

describe('malformed input', () => {
  const bodies = [
    '[]',
    '5',
    '"x"',
    'null',
    '{',
    '{"a":}',
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '{"nodeId":{}}',
    '{"nodeId":[1]}',
    '{"nodeId":-1}',
    '{"nodeId":1.5}',
    '{"nodeId":1e30}',
    '{"nodeId":"1","unknown":1}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    '\u0000',
  ];

  it('is answered with a stable code and never with a stack', async () => {
    const Authorization = await bench.client.token(bench.accounts.member);
    for (const body of bodies)
      for (const [method, path] of [
        ['POST', '/wps/relay/MCSFE_addFavoriteGameV2'],
        ['DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2'],
        ['PUT', '/wps/member/register'],
        ['POST', '/wps/session/login'],
      ] as const) {
        const reply = await bench.client.send({ method, path, headers: { Authorization }, body });
        expect(reply.status, `${method} ${body.slice(0, 40)}`).toBe(400);
        expect(known.has(String(reply.body.errorCode)), reply.text).toBe(true);
        expect(reply.text).not.toMatch(/\bat .*\.(ts|js)|node_modules|Error:/);
      }
  });

  it('in a query string is refused in the same words', async () => {
    for (const query of [
      'pageNo=0',
      'pageNo=x',
      'pageNo=1e9',
      'pageNo=1&pageNo=2',
      'unknown=1',
      'pageSize=1000',
      `gameName=${'a'.repeat(65)}`,
      '__proto__=1',
      'a[b]=c',
    ]) {
      const reply = await bench.client.send({ path: `/wps/relay/GCSGAME_gameList?${query}` });
      expect(reply.status, query).toBe(400);
      expect(reply.body.errorCode, query).toBe('request_param_err');
    }
  });

  it('is too large beyond 64 KB', async () => {
    const reply = await bench.client.send({ ...login, body: JSON.stringify({ value: 'A'.repeat(70_000) }) });
    expect(reply.status).toBe(413);
    expect(reply.body.errorCode).toBe('request_too_large');
  });

  it('of another content type is an invalid request', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const reply = await bench.client.send({ ...login, headers: { 'Content-Type': type }, body: 'a=b' });
      expect(reply.status, type).toBe(400);
      expect(reply.body.errorCode).toBe('request_param_err');
    }
  });

  it('at an unknown path, or by another method, finds nothing and says so in an envelope', async () => {
    for (const [method, path] of [
      ['GET', '/wps/nothing'],
      ['GET', '/lgw/nothing'],
      ['PUT', '/wps/session/login'],
      ['GET', '/wps/session/login'],
      ['PATCH', '/wps/member/info'],
    ] as const) {
      const reply = await bench.client.send({ method, path });
      expect(reply.status, path).toBe(404);
      expect(reply.body.errorCode).toBe('path_not_found');
    }
  });

  it('that is no HTTP at all closes the connection and leaves the gateway well', async () => {
    await new Promise<void>((resolve, reject) => {
      const socket = connect(bench.port, '127.0.0.1', () =>
        socket.write('\u0016\u0003\u0001 garbage\r\n\r\n'),
      );
      socket.on('close', () => resolve());
      socket.on('error', reject);
      socket.resume();
    });
    expect((await bench.client.send({ path: '/healthz' })).text).toBe('ok');
  });
});

describe('operation', () => {
  it('has a living, a ready and a measured address', async () => {
    await bench.client.send({ path: '/wps/system/status' });
    expect((await bench.client.send({ path: '/readyz' })).text).toBe('ready');
    const metrics = await bench.client.send({ path: '/metrics' });
    expect(metrics.text).toContain('foyer_request_seconds_count{call="system.status",status="2xx"}');
    const foreign = await bench.client.send({
      path: '/metrics',
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    expect(foreign.status).toBe(403);
  });
});
