import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { GatewayError } from '../platform/index';

/** Largest request body of any call, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The same where a picture of 5 MB travels in it as base64. */
export const MAX_LARGE_BODY_BYTES = 7 * 1024 * 1024;
const MAX_DEPTH = 32;

/** Refuses text that nests deeper than any call needs, before it is parsed. */
const tooDeep = (text: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
};

/**
 * Parses JSON text of a request; '' is {}.
 * @throws GatewayError REQUEST_INVALID
 */
export const parseJson = (text: string): unknown => {
  if (text === '' || text === '{}') return {};
  if (tooDeep(text)) throw new GatewayError('REQUEST_INVALID', { reason: 'nested too deep' });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GatewayError('REQUEST_INVALID', { reason: 'not JSON' });
  }
};

/** A plain object, or REQUEST_INVALID. */
export const asObject = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GatewayError('REQUEST_INVALID', { reason: 'not an object' });
  return value as Record<string, unknown>;
};

/** The body as it came: text of a JSON type, '' when there is none. */
export const bodyText = (body: unknown): string => (typeof body === 'string' ? body : '');

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_FIELDS = 64;

export const isForm = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith(FORM_TYPE);

/**
 * Fields of a form as an object of texts.
 * @throws GatewayError REQUEST_INVALID for a field that comes twice, or too many
 */
export const parseForm = (text: string): Record<string, unknown> => {
  const fields = [...new URLSearchParams(text)];
  const names = new Set(fields.map(([name]) => name));
  if (fields.length > MAX_FORM_FIELDS || names.size < fields.length)
    throw new GatewayError('REQUEST_INVALID', { reason: 'not a form of ours' });
  return Object.fromEntries(fields);
};

/** JSON of any kind as text, and forms where a call is declared to take them; everything else is refused unread. */
export const addBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/([a-z.+-]*\+)?json/, { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesForm === true) done(null, body);
    else done(new GatewayError('REQUEST_INVALID', { reason: 'no form is taken here' }), undefined);
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean;
  }
}
