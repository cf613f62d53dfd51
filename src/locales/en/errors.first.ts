import type { ErrorCode } from '../../contract/tables/error-codes';

/** What is said by the page itself, or because the rest did not arrive; what a gateway answers comes with its first refusal. */
export const firstErrors = {
  INTERNAL: 'Something went wrong on our side. Please try again.',
  NETWORK_UNREACHABLE: 'We cannot reach the server. Check your connection and try again.',
  NETWORK_TIMEOUT: 'The server took too long. Check your connection and try again.',
  REPLY_UNKNOWN: 'Something went wrong. Please try again.',
  CHUNK_LOST: 'Part of this page did not load. Please try again.',
  CONFIG_INVALID: 'This page is not set up correctly.',
  FORM_INVALID: 'Please check the marked fields.',
  THROTTLED: 'Please wait a second.',
} satisfies Partial<Record<ErrorCode, string>>;
