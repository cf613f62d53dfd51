import { GatewayError } from '../services/gateway-error';

/** Largest request body of any call, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
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
