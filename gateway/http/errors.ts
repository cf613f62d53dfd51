import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError, isTransient } from '../database/errors';
import { GatewayError } from '../platform/index';
import { failureText, statusOf } from './envelope';
import { headerText } from './headers';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What an error of any kind becomes on the wire; what passes by itself is BUSY, everything unforeseen INTERNAL, and neither says more about itself. */
export const asGatewayError = (error: unknown): GatewayError => {
  if (error instanceof GatewayError) return error;
  if (error instanceof DatabaseError || isTransient(error))
    return new GatewayError('BUSY', { retryAfterS: 1 });
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  if (status === 413) return new GatewayError('REQUEST_TOO_LARGE');
  if (status === 404) return new GatewayError('REQUEST_UNKNOWN_PATH');
  if (status >= 400 && status < 500) return new GatewayError('REQUEST_INVALID');
  return new GatewayError('INTERNAL');
};

export interface Refusal {
  error: unknown;
  language: string;
}

/** The visitor went away in the middle of the body: the request's own stream broke, and with nothing of ours. */
const isAborted = ({ raw }: FastifyRequest, error: unknown): boolean =>
  error instanceof Error && raw.errored === error;

/** Writes the envelope of a refusal; logs only unexpected errors. */
export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  { error: thrown, language }: Refusal,
): FastifyReply => {
  const error = isAborted(request, thrown)
    ? new GatewayError('REQUEST_INVALID', { reason: 'the body did not come' })
    : thrown;
  const refusal = asGatewayError(error);
  if (!(error instanceof GatewayError) && (refusal.code === 'INTERNAL' || refusal.code === 'BUSY'))
    request.log.error({ err: error, reqId: request.id }, 'a call failed');
  else request.log.debug({ code: refusal.code, reason: refusal.message }, 'refused');
  if (refusal.retryAfterS !== null) reply.header('retry-after', String(refusal.retryAfterS));
  return reply
    .code(statusOf(refusal.code))
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(failureText({ code: refusal.code, language, value: refusal.value }));
};

/** Every way out that is not an answer ends in an envelope with a stable code. */
export const addErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) =>
    sendRefusal(request, reply, { error, language: headerText(request.headers, 'language') }),
  );
};
