import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { errorCodes, type GatewayErrorCode } from '../../../src/contract/tables/error-codes';

/** Body of one call of a game's page. */
const MAX_BODY_BYTES = 4_096;

/** Ends a call with a code, and with the balance where it explains the code. */
export class Refusal extends Error {
  constructor(
    readonly code: GatewayErrorCode,
    readonly balanceMinor: bigint | null = null,
  ) {
    super(code);
  }
}

/** What every answer to a game's page looks like. */
type ApiReply = { ok: true; data: unknown } | { ok: false; code: string; balance?: string };

/** The game session's token, '' when there is none. */
export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer ([A-Za-z0-9._-]{1,80})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

const send = (reply: FastifyReply, status: number, body: ApiReply): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body);

const asRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new Refusal('REQUEST_TOO_LARGE');
  return status >= 400 && status < 500 ? new Refusal('REQUEST_INVALID') : null;
};

type Shapes = Record<string, v.GenericSchema>;
export type GameCalls<S extends Shapes> = {
  [Name in keyof S]: (body: v.InferOutput<S[Name]>, request: FastifyRequest) => Promise<unknown>;
};

/** Fastify scope of a game's own calls: POST with JSON, one shape each, `{ ok, data }` or `{ ok, code }` back. */
export const addGameCalls = <S extends Shapes>(
  app: FastifyInstance,
  input: { prefix: string; shapes: S; calls: GameCalls<S> },
): void => {
  // Whatever parsers stand around this plugin (the gateway's own reads text), these calls are JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ err: error }, `a call of ${input.prefix} failed`);
    const code = refusal?.code ?? 'BUSY';
    const balance = refusal?.balanceMinor?.toString();
    return send(reply, errorCodes[code].status, {
      ok: false,
      code,
      ...(balance === undefined ? {} : { balance }),
    });
  });
  const register = <Name extends keyof S & string>(name: Name): void => {
    const shape: S[typeof name] = input.shapes[name];
    app.post(`${input.prefix}/${name}`, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const parsed = v.safeParse(shape, request.body, { abortEarly: true });
      if (!parsed.success) throw new Refusal('REQUEST_INVALID');
      return send(reply, 200, { ok: true, data: await input.calls[name](parsed.output, request) });
    });
  };
  for (const name of Object.keys(input.shapes)) register(name);
};
