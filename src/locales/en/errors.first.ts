import type { ErrorCode } from '../../contract/tables/error-codes';

/** What can be needed before, or because, the rest of the core did not arrive. */
export const firstErrors = {
  FUNCTION_NOT_AVAILABLE: 'This function is switched off.',
  ORIGIN_UNKNOWN: 'This site address is not registered. Please contact customer service.',
  TOO_MANY_REQUESTS: 'Too many tries. Please wait a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  BUSY: 'We are very busy right now. Please try again in a moment.',
  NETWORK_UNREACHABLE: 'We cannot reach the server. Check your connection and try again.',
  NETWORK_TIMEOUT: 'The server took too long. Check your connection and try again.',
  NETWORK_ABORTED: 'The request was cancelled.',
  REPLY_NOT_JSON: 'The server sent something we cannot read. Please try again.',
  REPLY_INVALID: 'The server’s answer is not complete. Please try again.',
  REPLY_UNKNOWN: 'An unknown error happened. Please try again.',
  CHUNK_LOST: 'A part of this page did not load. Please try again.',
  CONFIG_INVALID: 'This page is not set up correctly.',
  FORM_INVALID: 'Please check the marked fields.',
  THROTTLED: 'That was too quick. Please wait a second.',
  TERMS_REQUIRED: 'Please accept the terms and confirm that you are 18 or older.',
} satisfies Partial<Record<ErrorCode, string>>;
