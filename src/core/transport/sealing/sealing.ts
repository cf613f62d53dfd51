import { jwkKey, rsaKey } from '../../../contract/calls/keys';
import { AppError } from '../../kernel/app-error';
import type { Client } from '../../types';

/** What a sealed body is and the header that tells the gateway how to open it. */
export interface Sealed {
  body: { value: string };
  header: string;
  /** The key it was sealed for, where a gateway wants to read it again. */
  modulus?: string;
}

/** The same with all headers that it travels with. */
export interface SealedCall extends Sealed {
  headers: Record<string, string>;
}

const lost = (cause: unknown): never => {
  throw new AppError('CHUNK_LOST', { cause });
};

const sealBody = async (
  client: Pick<Client, 'call' | 'config' | 'ports' | 'serverTime'>,
  way: 'jwe' | 'legacy',
  message: { text: string; method: string; path: string },
): Promise<Sealed> => {
  const { ports, config, serverTime } = client;
  if (way === 'jwe') {
    const askedAt = ports.clock.now();
    const asked = client.call(jwkKey, {}).then((found) => {
      if (found.now !== null) serverTime.heard(found.now, askedAt);
      return found;
    });
    const [{ sealJwe }, key] = await Promise.all([import('./jwe').catch(lost), asked]);
    return sealJwe({
      ...message,
      key,
      random: ports.random,
      now: serverTime.now(),
      merchant: config.merchant,
    });
  }
  const [{ sealLegacy }, modulus] = await Promise.all([
    import('./legacy').catch(lost),
    client.call(rsaKey, { t: ports.clock.now() }),
  ]);
  return sealLegacy({ text: message.text, modulus: modulus.replace(/"/g, ''), random: ports.random });
};

/**
 * Seals one body for one call. Each way is its own lazy chunk and every body gets a fresh key.
 * TLS is what protects; this keeps bodies out of the logs of proxies that end it.
 */
export const seal = async (
  client: Pick<Client, 'call' | 'config' | 'ports' | 'serverTime'>,
  way: 'jwe' | 'legacy',
  message: { text: string; method: string; path: string },
  dialect: { sealedHeaders(sealed: Sealed, now: number): Record<string, string> } | null = null,
): Promise<SealedCall> => {
  const sealed = await sealBody(client, way, message);
  const more = dialect?.sealedHeaders(sealed, client.serverTime.now());
  return { ...sealed, headers: { Encryption: sealed.header, ...more } };
};
