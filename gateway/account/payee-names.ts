import type { Database, Query } from '../database/types';
import { readLegalName, setLegalName } from '../identity/index';
import { GatewayError, hasHiddenSigns } from '../platform/index';
import type { Who } from './who';

/** The name of a member's payees: the person's own, set once. */
export interface PayeeNames {
  /** The name that is there, or the one typed where there is none. @throws GatewayError PAYEE_INVALID, PAYEE_NOT_HOLDER */
  settle(who: Who, typed: string): Promise<string>;
  /** The name that is there, '' for none. */
  of(who: Who): Promise<string>;
  /** Keeps it where none is there yet; in the caller's transaction. */
  keep(query: Query, who: Who, name: string): Promise<void>;
}

const MIN_NAME = 2;
const MAX_NAME = 120;
/** Letters of any script with what stands between them in names. */
const NAME = /^\p{L}[\p{L}\p{M}'’. -]*$/u;
/** Words inside names that are written or left out. */
const PARTICLES: ReadonlySet<string> = new Set(['da', 'de', 'do', 'das', 'dos', 'e', 'del', 'la', 'y']);

export const cleanName = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/** '' when it is no name. */
export const readName = (typed: string): string => {
  const name = cleanName(typed);
  const isName =
    name.length >= MIN_NAME && name.length <= MAX_NAME && NAME.test(name) && !hasHiddenSigns(name);
  return isName ? name : '';
};

/** What equal names share: accents, case and particles aside. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s'’.-]+/)
    .filter((word) => word !== '' && !PARTICLES.has(word))
    .join(' ');

/** The first letter, the rest as stars: as many for every name. */
export const maskedName = (name: string): string => {
  const [first = ''] = name;
  return first === '' ? '' : `${first}****`;
};

export const createPayeeNames = (deps: { db: Database }): PayeeNames => ({
  async settle({ merchantId, memberId }, typed) {
    const { query } = deps.db.merchant(merchantId);
    const there = await readLegalName(query, { merchantId, memberId });
    if (there !== '') {
      if (typed !== '' && foldName(typed) !== foldName(there)) throw new GatewayError('PAYEE_NOT_HOLDER');
      return there;
    }
    const name = readName(typed);
    if (name === '') throw new GatewayError('PAYEE_INVALID', { value: { fields: ['holderName'] } });
    return name;
  },
  of: ({ merchantId, memberId }) =>
    readLegalName(deps.db.merchant(merchantId).query, { merchantId, memberId }),
  async keep(query, { merchantId, memberId }, name) {
    await setLegalName(query, { merchantId, memberId, name });
  },
});
