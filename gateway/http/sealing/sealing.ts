import { createHash } from 'node:crypto';
import { insertSealingKey, readSealingKeys } from './sealing-keys.queries';
import { sweepSealed, takeSealed, type SealingScheme } from './sealed-seen.queries';
import type { Database } from '../../database/types';
import { createKeyBox, GatewayError, type KeyBox, type Secret } from '../../platform/index';
import { generateJweKey, JWE_WINDOW_S, readJweKey, type JweKey, type PublicJwk } from './jwe';
import { generateLegacyKey, readLegacyKey, type LegacyKey } from './legacy';

export interface SealedBody {
  /** Encryption header: hex of the wrapped key, or 'jwe'. '' when the client sent none. */
  encryption: string;
  /** X-Digest header, where newer clients put the ciphertext. */
  digest: string;
  body: string;
  method: string;
  path: string;
  merchant: string;
}

/** What clients need to seal a body. */
export interface SealingKeys {
  /** Hex modulus of the legacy scheme. */
  modulus: string;
  jwk: PublicJwk;
  /** ms by the clock that judges the age of a sealed body. */
  now(): number;
}

export interface Sealing extends SealingKeys {
  /**
   * Opens a sealed body.
   * @throws GatewayError REQUEST_BODY_REQUIRED (not sealed), SEALING_BROKEN, CLOCK_WRONG, SEALING_REPLAYED,
   *   REQUEST_INVALID
   */
  open(input: SealedBody): Promise<unknown>;
  /** Forgets bodies that can open no more, at most `limit` of a kind. */
  sweep(limit: number): Promise<void>;
}

/**
 * How long a body that was opened is remembered. One of `jwe` names its time and is refused for that later; one of `legacy` has
 * no time in it, so it is remembered for as long as may be asked of the table.
 */
export const SEEN_LIFE_S: Readonly<Record<SealingScheme, number>> = {
  legacy: 30 * 86_400,
  jwe: 2 * JWE_WINDOW_S,
};
/** Bodies that are remembered at most; the oldest go first. A key of `legacy` is some 200 bytes here. */
export const MAX_SEEN: Readonly<Record<SealingScheme, number>> = { legacy: 1_000_000, jwe: 500_000 };

const scheme = { legacy: generateLegacyKey, jwe: generateJweKey } as const;

/** The newest key that our secret opens; a new one when there is none. Several nodes that start at once agree on the stored one. */
const privateKeyOf = async (input: {
  db: Database;
  box: KeyBox;
  name: 'legacy' | 'jwe';
}): Promise<string> => {
  const read = async (): Promise<string | null> => {
    for (const row of await readSealingKeys(input.db)) {
      const pem = row.scheme === input.name ? input.box.open(row.private_box) : null;
      if (pem !== null) return pem;
    }
    return null;
  };
  const known = await read();
  if (known !== null) return known;
  const pem = await scheme[input.name]();
  const kid = createHash('sha256').update(pem).digest('base64url').slice(0, 22);
  await insertSealingKey(input.db, { scheme: input.name, kid, privateBox: input.box.close(pem) });
  return (await read()) ?? pem;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The ciphertext out of one of the three body forms: {value}, the bare text, or only the X-Digest header. */
export const ciphertextOf = ({ body, digest }: Pick<SealedBody, 'body' | 'digest'>): string => {
  const trimmed = body.trim();
  if (trimmed === '' || trimmed === '{}') return digest;
  const parsed = parse(trimmed);
  // A bare text is no JSON, or a JSON string.
  if (parsed === undefined) return trimmed;
  if (typeof parsed === 'string') return parsed;
  if (typeof parsed !== 'object' || parsed === null || !('value' in parsed)) return digest;
  return typeof parsed.value === 'string' ? parsed.value : '';
};

/** Both schemes with the keys of this deployment. */
export const createSealing = async (deps: {
  db: Database;
  secret: Secret;
  now: () => number;
}): Promise<Sealing> => {
  const box = createKeyBox(deps.secret);
  const [legacyPem, jwePem] = await Promise.all([
    privateKeyOf({ db: deps.db, box, name: 'legacy' }),
    privateKeyOf({ db: deps.db, box, name: 'jwe' }),
  ]);
  const legacy: LegacyKey = readLegacyKey(legacyPem);
  const jwe: JweKey = await readJweKey(jwePem);

  const openText = async (
    input: SealedBody,
    ciphertext: string,
  ): Promise<{ text: string; scheme: SealingScheme; id: string }> => {
    if (input.encryption === 'jwe') {
      const facts = { ...input, nowS: Math.floor(deps.now() / 1000) };
      const opened = await jwe.open(ciphertext, facts);
      if (!opened.ok) throw new GatewayError(opened.isLate ? 'CLOCK_WRONG' : 'SEALING_BROKEN');
      return { text: opened.text, scheme: 'jwe', id: opened.nonce };
    }
    const text = legacy.open({ encryption: input.encryption, ciphertext });
    if (text === null) throw new GatewayError('SEALING_BROKEN');
    // Leading zeros do not change the number, so they must not make a copy look new.
    return { text, scheme: 'legacy', id: input.encryption.toLowerCase().replace(/^0+/, '') };
  };

  return {
    modulus: legacy.modulus,
    jwk: jwe.jwk,
    now: deps.now,
    async open(input) {
      if (input.encryption === '') throw new GatewayError('REQUEST_BODY_REQUIRED');
      const ciphertext = ciphertextOf(input);
      if (ciphertext === '') throw new GatewayError('REQUEST_BODY_REQUIRED');
      const { text, scheme, id } = await openText(input, ciphertext);
      const idHash = createHash('sha256').update(`${scheme} ${id}`).digest('hex');
      if (!(await takeSealed(deps.db, { idHash, scheme, lifeS: SEEN_LIFE_S[scheme] })))
        throw new GatewayError('SEALING_REPLAYED');
      const value = parse(text);
      if (value === undefined) throw new GatewayError('SEALING_BROKEN');
      return value;
    },
    sweep: (limit) => sweepSealed(deps.db, { most: MAX_SEEN, limit }),
  };
};
