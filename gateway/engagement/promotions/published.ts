import type { Query } from '../../database/types';
import { readStored } from '../definition/check';
import type { Definition } from '../definition/definition';
import type { Published } from '../engine/types';
import { readBodies, readPublished } from './promotions.queries';

/** Definitions kept in memory; a version never changes. */
const MAX_KEPT = 2_000;

export interface Definitions {
  /** Versions that count, by promotion, the newest of each first. */
  published(query: Query, merchantId: number): Promise<ReadonlyMap<bigint, readonly Published[]>>;
  /** Versions by which grants were made, by `promotion number`. */
  of(
    query: Query,
    merchantId: number,
    wanted: readonly { promotionId: bigint; version: number }[],
  ): Promise<ReadonlyMap<string, { definition: Definition }>>;
}

export const versionKey = (of: { promotionId: bigint; version: number }): string =>
  `${of.promotionId} ${of.version}`;

/** By what grants are wagered that no promotion made; theirs have numbers below zero. */
export type PrizeTerms = (
  query: Query,
  merchantId: number,
  wanted: readonly { promotionId: bigint; version: number }[],
) => Promise<ReadonlyMap<string, Definition>>;
const none: PrizeTerms = () => Promise.resolve(new Map());

export const createDefinitions = (termsOfPrizes: PrizeTerms = none): Definitions => {
  const kept = new Map<string, Definition>();
  /** What counted last by merchant: the same map while nothing else does. */
  const newest = new Map<number, { said: string; all: ReadonlyMap<bigint, readonly Published[]> }>();
  const nameOf = (merchantId: number, key: string): string => `${merchantId} ${key}`;
  const definitionOf = (merchantId: number, key: string, body: string): Definition => {
    const name = nameOf(merchantId, key);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const definition = readStored(body);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(name, definition);
    return definition;
  };
  /** Texts are read once by each process: a version never changes. */
  const bodiesOf = async (
    query: Query,
    merchantId: number,
    wanted: readonly { promotionId: bigint; version: number }[],
  ): Promise<ReadonlyMap<string, Definition>> => {
    const found = new Map<string, Definition>();
    const missing = wanted.filter((of) => {
      const known = kept.get(nameOf(merchantId, versionKey(of)));
      if (known !== undefined) found.set(versionKey(of), known);
      return known === undefined;
    });
    if (missing.length === 0) return found;
    const rows = await readBodies(query, {
      merchantId,
      promotions: missing.map(({ promotionId }) => promotionId),
      numbers: missing.map(({ version }) => version),
    });
    for (const { promotion_id: promotionId, number, body } of rows) {
      const key = versionKey({ promotionId, version: number });
      found.set(key, definitionOf(merchantId, key, body));
    }
    const prizes = missing.filter(({ promotionId }) => promotionId < 0n);
    if (prizes.length > 0)
      for (const [key, definition] of await termsOfPrizes(query, merchantId, prizes)) {
        kept.set(nameOf(merchantId, key), definition);
        found.set(key, definition);
      }
    return found;
  };
  return {
    async published(query, merchantId) {
      const rows = await readPublished(query, merchantId);
      const said = rows.map((row) => `${row.promotion_id} ${row.number} ${row.at.getTime()}`).join();
      const before = newest.get(merchantId);
      if (before?.said === said) return before.all;
      const wanted = rows.map((row) => ({ promotionId: row.promotion_id, version: row.number }));
      const bodies = await bodiesOf(query, merchantId, wanted);
      const all = new Map<bigint, Published[]>();
      for (const { promotion_id: promotionId, number, code, at } of rows) {
        const definition = bodies.get(versionKey({ promotionId, version: number }));
        if (definition === undefined) continue;
        const versions = all.get(promotionId) ?? [];
        all.set(promotionId, [...versions, { promotionId, code, number, fromMs: at.getTime(), definition }]);
      }
      newest.set(merchantId, { said, all });
      return all;
    },
    async of(query, merchantId, wanted) {
      if (wanted.length === 0) return new Map();
      const bodies = await bodiesOf(query, merchantId, wanted);
      return new Map([...bodies].map(([key, definition]) => [key, { definition }]));
    },
  };
};
