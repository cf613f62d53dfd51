import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, compactDecrypt } from 'jose';
import * as v from 'valibot';

/** A request's time (s) may be this far from the gateway's clock. */
export const JWE_WINDOW_S = 300;

export interface PublicJwk {
  kid: string;
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

export interface JweFacts {
  method: string;
  path: string;
  merchant: string;
  nowS: number;
}

/** `isLate`: sealed for this very call by a clock that shows another time. */
export type JweOpened = { ok: true; text: string; nonce: string } | { ok: false; isLate: boolean };

export interface JweKey {
  jwk: PublicJwk;
  open(compact: string, facts: JweFacts): Promise<JweOpened>;
}

const broken = { ok: false, isLate: false } as const;

const protectedHeader = v.object({
  alg: v.literal('ECDH-ES'),
  enc: v.literal('A256GCM'),
  kid: v.string(),
  iat: v.pipe(v.number(), v.integer()),
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  htm: v.string(),
  htu: v.string(),
  mer: v.string(),
});

export const generateJweKey = async (): Promise<string> => {
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const publicPart = (key: KeyObject): { kty: 'EC'; crv: 'P-256'; x: string; y: string } => {
  const { x, y } = key.export({ format: 'jwk' });
  if (x === undefined || y === undefined) throw new Error('the sealing key is no P-256 key');
  return { kty: 'EC', crv: 'P-256', x, y };
};

/** The protected header is part of what is authenticated: a body cannot be moved to another call, merchant or time. */
export const readJweKey = async (pem: string): Promise<JweKey> => {
  const key = createPrivateKey(pem);
  const bare = publicPart(key);
  const jwk: PublicJwk = { kid: await calculateJwkThumbprint(bare), ...bare };
  return {
    jwk,
    async open(compact, facts) {
      try {
        const opened = await compactDecrypt(compact, key, {
          keyManagementAlgorithms: ['ECDH-ES'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        const read = v.safeParse(protectedHeader, opened.protectedHeader);
        if (!read.success) return broken;
        const { kid, iat, nonce, htm, htu, mer } = read.output;
        const fits = kid === jwk.kid && htm === facts.method && htu === facts.path && mer === facts.merchant;
        if (!fits) return broken;
        if (Math.abs(facts.nowS - iat) > JWE_WINDOW_S) return { ok: false, isLate: true };
        return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(opened.plaintext), nonce };
      } catch {
        return broken;
      }
    },
  };
};
