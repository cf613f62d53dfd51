import { createHash } from 'node:crypto';
import { canonical, type PayTerms } from '../../../src/contract/pay';
import type { ActFacts, VersionRow } from './contracts.queries';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What stands before the first of a chain. */
export const CHAIN_START = '';

/** Hash of a version: its terms, what the version is of, and the version before. */
export const versionHash = (of: { sides: string; number: number; terms: string }, previous: string): string =>
  sha256(canonical({ ...of, previous }));

/** Who agrees with whom on what, as it is hashed: two chains never share a hash. */
export const sidesText = (of: {
  merchantId: number;
  receiverId: bigint;
  payerId: bigint | null;
  kind: string;
  product: string;
  span: string;
}): string =>
  canonical({
    ...{ merchant: of.merchantId, receiver: of.receiverId.toString(), payer: of.payerId?.toString() ?? null },
    ...{ kind: of.kind, product: of.product, span: of.span },
  });

export const termsText = (terms: PayTerms): string => canonical(terms);

type SignedAct = Omit<ActFacts, 'hash' | 'previous'>;
/** Hash of an act with its signature and the version's hash that was signed. */
export const actHash = (act: SignedAct, signed: string, previous: string): string =>
  sha256(
    canonical({
      ...{
        number: act.number,
        action: act.action,
        side: act.side,
        member: act.member_id?.toString() ?? null,
      },
      ...{ actor: act.actor, version: act.version, signed, at: act.at.toISOString(), day: act.day },
      ...{ language: act.language, wording: act.wording, previous },
    }),
  );

/** What does not fit in a chain; null when all does. */
export const chainFault = (chain: {
  sides: string;
  versions: readonly VersionRow[];
  acts: readonly ActFacts[];
  head: string;
}): string | null => {
  let previous = CHAIN_START;
  const hashes = new Map<number, string>();
  for (const [at, version] of chain.versions.entries()) {
    const hash = versionHash({ sides: chain.sides, number: version.number, terms: version.terms }, previous);
    if (version.number !== at + 1 || version.previous !== previous || version.hash !== hash)
      return `version ${at + 1}`;
    hashes.set(version.number, hash);
    previous = hash;
  }
  let last = CHAIN_START;
  for (const [at, act] of chain.acts.entries()) {
    const hash = actHash(act, hashes.get(act.version) ?? '', last);
    if (act.number !== at + 1 || act.previous !== last || act.hash !== hash) return `act ${at + 1}`;
    last = hash;
  }
  return last === chain.head ? null : 'head';
};
