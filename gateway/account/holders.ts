import { createHmac } from 'node:crypto';
import { findHolder, insertHolder, replaceHolder } from './holders.queries';
import type { Database, Query } from '../database/types';
import { createKeyBox, lastingKey, type Secret } from '../platform/index';
import { isCpf, plainTaxNumber } from '../../src/contract/tax-number';
import type { Who } from './who';

/** Whose account it is, by the tax number: only from there and to there may money go. */
export interface Holders {
  /** Most of the number as stars; '' when none is set. */
  shown(who: Who): Promise<string>;
  /** The number itself, for a provider that pays to it; null when none is set. */
  plain(who: Who): Promise<string | null>;
  /** Sets the number if there is none yet. False: it is no good one, another one is set, or another account has it. */
  claim(who: Who & { document: string }): Promise<boolean>;
  /** Whether the payer is the holder; null: the provider did not say. */
  isHolder(who: Who & { payer: string | null }): Promise<boolean | null>;
  /** An operator corrects the number. False: it is no good one, or another account has it. */
  replace(query: Query, who: Who & { document: string }): Promise<boolean>;
}

export const createHolders = (deps: { db: Database; secret: Secret; now: () => number }): Holders => {
  const box = createKeyBox(deps.secret, 'foyer account holders v1');
  // Keyed, since there are few enough numbers to try them all.
  const key = lastingKey(deps.secret, 'foyer account holder hashes v1');
  const hashOf = (document: string): string => createHmac('sha256', key).update(document).digest('hex');
  return {
    async shown(who) {
      const holder = await findHolder(deps.db, who);
      const document = (holder && box.open(holder.document)) ?? '';
      return document === '' ? '' : `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
    },
    async plain(who) {
      const holder = await findHolder(deps.db, who);
      return holder && box.open(holder.document);
    },
    async claim({ document, ...who }) {
      const plain = plainTaxNumber(document);
      if ((await findHolder(deps.db, who)) === null) {
        if (!isCpf(plain)) return false;
        await insertHolder(deps.db.merchant(who.merchantId).query, {
          ...who,
          document: box.close(plain),
          documentHash: hashOf(plain),
          at: new Date(deps.now()),
        });
      }
      const holder = await findHolder(deps.db, who);
      return holder !== null && (document === '' || holder.document_hash === hashOf(plain));
    },
    async isHolder({ payer, ...who }) {
      const holder = await findHolder(deps.db, who);
      if (payer === null || holder === null) return null;
      return holder.document_hash === hashOf(payer);
    },
    async replace(query, { document, ...who }) {
      const plain = plainTaxNumber(document);
      if (!isCpf(plain)) return false;
      const sealed = { document: box.close(plain), documentHash: hashOf(plain), at: new Date(deps.now()) };
      return replaceHolder(query, { ...who, ...sealed });
    },
  };
};
