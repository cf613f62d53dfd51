import { createHash } from 'node:crypto';

/** A short name for what a provider wrote and gave no name of its own: the same for the same words. */
export const digestOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
