import { AppError } from '../../kernel/app-error';

const TAGS = /<\/?[a-z][^<>]{0,200}>|<!--[^]{0,500}?-->/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The error with the gateway's sentence as plain text: some gateways write markup into it. */
export const plainSentence = (error: AppError): AppError => {
  const plain = error.serverMessage
    .replace(TAGS, ' ')
    .replace(
      /&(amp|lt|gt|quot|apos|nbsp|#39);/g,
      (all, name: string) => ENTITIES[name] ?? (all === '&#39;' ? "'" : all),
    )
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === error.serverMessage) return error;
  const { code, status, value, retryAfterMs, requestId, unknownWord, cause } = error;
  return new AppError(code, {
    serverMessage: plain,
    status,
    value,
    retryAfterMs,
    requestId,
    unknownWord,
    cause,
  });
};
