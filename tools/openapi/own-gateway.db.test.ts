import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../gateway/conformance/bench';
import type { RawReply } from '../../gateway/conformance/raw-client';
import { allCalls } from '../../src/contract';
import type { Call } from '../../src/contract/call';
import { examine } from '../conformance/examine';
import { type Checker, createChecker, operationOf, requestExample, requestSchema } from './checker';
import type { Answer, Document } from './document';
import { ownDocument } from './own-document';

/** What would end the session of the calls after it is asked last. */
const LAST = ['limits.pause', 'limits.exclude', 'password.change', 'sessions.end', 'session.logout'];

let bench: GatewayBench;
let document: Document;
let checker: Checker;
const tokens = { member: '', agent: '' };
beforeAll(async () => {
  bench = await startBench();
  document = await ownDocument(join(import.meta.dirname, '../..'));
  checker = createChecker(document);
  tokens.member = await bench.client.token(bench.accounts.member);
  tokens.agent = await bench.client.token(bench.accounts.agent);
});
afterAll(() => bench.stop());

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Sends a request as its operation says: fields in the path, the query or the body, sealed where that is asked for. */
const send = async (call: Call, request: Record<string, unknown>): Promise<RawReply> => {
  const { method } = call;
  const headers: Record<string, string> =
    call.access === 'public' ? {} : { Authorization: tokens[call.access === 'agent' ? 'agent' : 'member'] };
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(textOf(request[name])),
  );
  if (call.sealed === true) return bench.client.sealed({ method, path, headers, payload: request });
  if (operationOf(document, call).requestBody)
    return bench.client.send({ method, path, headers, body: JSON.stringify(request) });
  const query = new URLSearchParams(
    Object.entries(request)
      .filter(([name]) => !call.path.includes(`:${name}`))
      .map(([name, value]) => [name, textOf(value)]),
  );
  return bench.client.send({ method, path: `${path}?${query.toString()}`, headers });
};

const answerOf = (call: Call, status: number): Answer | undefined => {
  const found = operationOf(document, call).responses[String(status)];
  if (found === undefined || !('$ref' in found)) return found;
  return document.components.responses[found.$ref.replace('#/components/responses/', '')];
};

/** What the document says against an answer. */
const faultsOf = (call: Call, reply: { status: number; type: string; text: string }): string[] => {
  const answer = answerOf(call, reply.status);
  const content = answer?.content[reply.type.split(';', 1)[0] ?? ''];
  if (!content) return [`no answer ${reply.status} of the type ${reply.type}: ${reply.text.slice(0, 200)}`];
  const value: unknown = content.schema.type === 'string' ? reply.text : JSON.parse(reply.text);
  return checker.faults(content.schema, value);
};
const ofReply = ({ status, headers, text }: RawReply) => ({
  status,
  type: headers['content-type'] ?? '',
  text,
});

const isLast = ({ name }: Call): boolean => LAST.includes(name);
const reads = allCalls.filter(({ method, once }) => method === 'GET' && once !== true);
const writes = allCalls.filter((call) => !reads.includes(call) && !isLast(call));
const last = LAST.flatMap((name) => allCalls.filter((call) => call.name === name));

describe('[OPS-4] our own gateway, asked as the OpenAPI document says', () => {
  it('answers at every path of the document, other names among them', () => {
    const missing = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        [`${method.toUpperCase()} ${path}`, ...(operation['x-aliases'] ?? [])].filter((door) => {
          const [verb = '', url = ''] = door.split(' ');
          return !bench.app.hasRoute({ method: verb, url: url.replace(/\{([A-Za-z]+)\}/g, ':$1') });
        }),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('answers every call that only reads as the document says', async () => {
    const faults: string[] = [];
    let seen = 0;
    await examine(
      {
        url: `http://127.0.0.1:${bench.port}`,
        merchant: 'demo',
        timeZone: null,
        write: false,
        money: null,
        dialect: null,
        dialectRows: null,
        code: null,
        member: bench.accounts.member,
        agent: bench.accounts.agent,
      },
      {
        fetch: async (input, init) => {
          const reply = await globalThis.fetch(input, init);
          const url = new URL(input instanceof Request ? input.url : input);
          const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
          const call = reads.find(
            (one) =>
              one.method === method &&
              new RegExp(`^${one.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`).test(url.pathname),
          );
          if (call && reply.status === 200) {
            seen += 1;
            const text = await reply.clone().text();
            const type = reply.headers.get('content-type') ?? '';
            faults.push(
              ...faultsOf(call, { status: 200, type, text }).map((fault) => `${call.name}${fault}`),
            );
          }
          return reply;
        },
        wait: () => Promise.resolve(),
        readPicture: () => Promise.resolve(null),
        ask: () => Promise.resolve(null),
        tell: () => undefined,
      },
    );
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });

  it.each([...reads, ...writes, ...last].map((call) => [call.name, call] as const))(
    'takes the example of %s and answers as the document says',
    async (_, call) => {
      const reply = await send(call, requestExample(document, call) as Record<string, unknown>);
      const label = `${reply.status} ${reply.text.slice(0, 200)}`;
      expect(reply.status, label).toBeLessThan(500);
      expect(reply.body.errorCode, label).not.toBe('request_param_err');
      expect(faultsOf(call, ofReply(reply)), label).toEqual([]);
    },
  );

  it('refuses a field of the wrong type and one that it does not know, as the document does', async () => {
    const open = allCalls.filter(({ access }) => access === 'public');
    const flags = bench.services.merchants.find('demo')?.flags;
    const offered = open.filter(({ module }) => module === null || flags?.get(module) !== false);
    expect(offered.length).toBeGreaterThan(30);
    for (const call of offered) {
      const example = requestExample(document, call) as Record<string, unknown>;
      const schema = requestSchema(document, call);
      const required = schema.required?.find((name) => schema.properties?.[name]?.type === 'string');
      const wrong = [
        { ...example, surelyUnknownField: '1' },
        ...(required === undefined || call.method === 'GET'
          ? []
          : [{ ...example, [required]: { no: 'text' } }]),
      ];
      for (const request of wrong) {
        expect(checker.faults(schema, request), call.name).not.toEqual([]);
        const reply = await send(call, request);
        expect(reply.body.errorCode, `${call.name} ${reply.text.slice(0, 200)}`).toBe('request_param_err');
        expect(faultsOf(call, ofReply(reply))).toEqual([]);
      }
    }
  });
});
