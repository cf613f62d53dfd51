import { createHash } from 'node:crypto';

/** A stable short id for a provider's item without one: a digest of its text. */
export const digestOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
