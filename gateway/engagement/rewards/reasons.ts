import type { PromotionReason } from '../../../src/contract/entities/promotion-reason';
import type { Database } from '../../database/types';
import { explain } from '../preview/why';
import type { Definitions } from '../promotions/published';
import { textOf } from './texts';
import type { MemberPlace } from './rewards';

/** Why members did or did not get what is offered, told to themselves. */
export interface Reasons {
  of(member: MemberPlace, code: string, language: string): Promise<PromotionReason[]>;
}

/** Promotions that one answer explains, the newest of them. */
const MAX_EXPLAINED = 40;

export const createReasons = (deps: {
  db: Database;
  definitions: Definitions;
  seed: Uint8Array;
  zoneOf: (merchantId: number) => string;
}): Reasons => ({
  async of(member, code, language) {
    const { merchantId } = member;
    const { query } = deps.db.merchant(merchantId);
    const published = await deps.definitions.published(query, merchantId);
    const offered = [...published].filter(
      ([, [newest]]) =>
        // A present by hand is offered to no one before it is given.
        newest !== undefined &&
        newest.definition.trigger.on !== 'manual' &&
        (code === '' || newest.code === code),
    );
    const asked = new Map(offered.slice(-MAX_EXPLAINED));
    const definitions = { ...deps.definitions, published: () => Promise.resolve(asked) };
    const all = await explain({ definitions, seed: deps.seed }, query, {
      ...member,
      zone: deps.zoneOf(merchantId),
    });
    return all.map((why): PromotionReason => {
      const definition = asked.get(why.promotionId)?.[0]?.definition;
      return {
        ...{ code: why.code, type: definition?.kind ?? '', heardAt: why.heardAt?.getTime() ?? null },
        title: definition === undefined ? '' : textOf(definition, language).title,
        // Who is of the group that measures the difference is told nothing of it.
        outcome: why.outcome === 'control' ? 'other' : why.outcome,
        conditions: why.reasons.map(({ key, fact, window, unit, missing }) => ({
          ...{ key, fact, window, unit, missing: missing?.toString() ?? '' },
        })),
      };
    });
  },
});
