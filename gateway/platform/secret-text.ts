import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits as text for a client to keep; the gateway keeps the hash. */
export const secretText = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const secretHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a text can be one of ours at all: nothing else is looked for. */
export const isSecretText = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
