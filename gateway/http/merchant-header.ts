import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { GatewayError, type MerchantContext, type Merchants } from '../platform/index';

/**
 * The merchant of the one Merchant header. A second header is joined by Node with a comma, which no code holds.
 * @param queryCode what the query says, for calls that may do without the header
 * @throws GatewayError FUNCTION_NOT_AVAILABLE when it is missing, doubled or unknown
 */
export const merchantOf = (
  headers: IncomingHttpHeaders,
  merchants: Pick<Merchants, 'find'>,
  queryCode?: unknown,
): MerchantContext => {
  const code = headers['merchant'] ?? queryCode;
  const found = typeof code === 'string' ? merchants.find(code) : null;
  if (!found) throw new GatewayError('FUNCTION_NOT_AVAILABLE', { reason: 'no such merchant' });
  return found;
};

const known = (merchant: MerchantContext, wanted: unknown): string | null => {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > 16) return null;
  if (merchant.languages.includes(wanted)) return wanted;
  const upper = wanted.toUpperCase().replace('_', '-');
  return merchant.languages.find((language) => language.toUpperCase() === upper) ?? null;
};

/** Header or query, in one of the merchant's languages; anything else is its default. */
export const languageOf = (merchant: MerchantContext, request: FastifyRequest): string =>
  known(merchant, request.headers['language']) ??
  known(merchant, (request.query as Record<string, unknown> | undefined)?.['language']) ??
  merchant.defaultLanguage;
