import { hkdfSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { houseWalletEndpoint } from '../house/wallet-endpoint';
import { saltglassWalletEndpoint } from '../saltglass/wallet-endpoint';
import type { SeamlessWallet } from '../types';
import { brands, doorOf, type Dialect } from './brands';
import type { Line } from './line';
import { createFormLine } from './lines/form-line';
import { createSignedLine } from './lines/signed-line';
import { createTokenLine } from './token/token-line';
import { tokenWalletEndpoint } from './token/wallet-endpoint';

/** Whom the form dialect calls us. */
const OPERATOR = 'foyer';

export interface LineSettings {
  /** Every brand's own secret follows from this one. */
  secret: string;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  /** Origin under which the gateway's wallet doors are reached. */
  walletUrl: () => string;
  timeoutMs?: number;
}

/** A brand's call proves that brand alone: each signs with a secret of its own. */
export const secretOf = (secret: string, code: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'foyer studio', code, 32)).toString('base64url');
const formPath = (code: string): string => `${doorOf(code)}/wallet`;

const createLine: Record<Dialect, (code: string, settings: LineSettings) => Line> = {
  signed: (code, settings) => createSignedLine({ ...settings, door: doorOf(code) }),
  form: (code, settings) =>
    createFormLine({
      ...settings,
      operator: OPERATOR,
      url: () => new URL(formPath(code), settings.walletUrl()),
    }),
  token: (code, settings) => createTokenLine({ ...settings, brand: { vendor: code, door: doorOf(code) } }),
};

/** The brands' side: one line for each. */
export const openLines = (settings: LineSettings): ReadonlyMap<string, Line> =>
  new Map(
    brands.map(({ code, dialect }) => [
      code,
      createLine[dialect](code, { ...settings, secret: secretOf(settings.secret, code) }),
    ]),
  );

/** Fastify plugin, the operator's side: one door for each brand, in its dialect. */
export const studioWalletDoors = async (
  app: FastifyInstance,
  input: { wallet: SeamlessWallet; secret: string; now: () => number },
): Promise<void> => {
  const { wallet, now } = input;
  for (const { code: vendor, dialect } of brands) {
    const own = { wallet, now, secret: secretOf(input.secret, vendor) };
    const door = doorOf(vendor);
    if (dialect === 'signed') await app.register(houseWalletEndpoint, { ...own, brand: { vendor, door } });
    else if (dialect === 'token')
      await app.register(tokenWalletEndpoint, { ...own, brand: { vendor, door } });
    else {
      const brand = { vendor, path: formPath(vendor) };
      await app.register(saltglassWalletEndpoint, { ...own, operator: OPERATOR, brand });
    }
  }
};
