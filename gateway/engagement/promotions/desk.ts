import { hash } from 'node:crypto';
import type { Query } from '../../database/types';
import { checkDefinition } from '../definition/check';
import type { Definition, Fault } from '../definition/definition';
import { POINTS } from '../../ledger/index';
import {
  findPromotion,
  insertPublication,
  insertVersion,
  poolKey,
  type PromotionRow,
  readPools,
  readVersions,
  type VersionRow,
} from './promotions.queries';
import { isSameOperator } from '../../platform/index';

/** Canonical text: keys in order, so that the same definition has the same hash. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, canonical(one)]),
        )
      : value;

/** Where a merchant is, and in what it counts. */
export interface MerchantTerms {
  merchantId: number;
  currency: string;
  /** Its market; '' where it named none. */
  country: string;
}

const homeFaults = (definition: Definition, of: MerchantTerms): Fault[] => [
  ...(definition.currency === of.currency ? [] : [{ field: 'currency', reason: `is not ${of.currency}` }]),
  ...(of.country === '' || definition.markets.includes(of.country)
    ? []
    : [{ field: 'markets', reason: `leaves out ${of.country}, where the merchant is` }]),
];

/** A definition of this merchant: complete, and allowed in its markets. */
export const checkFor = (
  value: unknown,
  of: MerchantTerms,
): { ok: true; definition: Definition } | { ok: false; faults: readonly Fault[] } => {
  const checked = checkDefinition(value);
  if (!checked.ok) return checked;
  const faults = homeFaults(checked.definition, of);
  return faults.length === 0 ? checked : { ok: false, faults };
};

/** Stores a version that holds. It counts for nothing until it is published. */
export const draftVersion = async (
  query: Query,
  of: MerchantTerms & { code: string; definition: Definition; author: string },
): Promise<{ promotionId: bigint; number: number; hash: string }> => {
  const body = JSON.stringify(canonical(of.definition));
  const digest = hash('sha256', body, 'hex');
  const made = await insertVersion(query, { ...of, body, hash: digest });
  return { ...made, hash: digest };
};

/** Units that a definition gives. */
export const unitsOf = ({ effects, currency }: Definition): string[] => [
  ...new Set(
    effects.map(({ unit, ticket }) =>
      unit === 'points' ? POINTS : unit === 'tickets' ? `TKT${ticket ?? 0}` : currency,
    ),
  ),
];

export type PublishFault =
  | { fault: 'unknown' }
  | { fault: 'same-person'; author: string }
  | { fault: 'published' }
  | { fault: 'budget'; unit: string }
  | { fault: 'terms'; faults: readonly Fault[] };

/** Puts a version in force: its rules pass again, its budget is there, and a second person says yes. */
export const publishVersion = async (
  query: Query,
  of: MerchantTerms & { code: string; number: number; approver: string },
): Promise<PublishFault | { promotion: PromotionRow; version: VersionRow }> => {
  const { merchantId } = of;
  const promotion = await findPromotion(query, of);
  if (promotion === null) return { fault: 'unknown' };
  const versions = await readVersions(query, { merchantId, promotionId: promotion.id });
  const version = versions.find(({ number }) => number === of.number);
  if (version === undefined) return { fault: 'unknown' };
  if (isSameOperator(version.author, of.approver)) return { fault: 'same-person', author: version.author };
  if (version.approver !== null) return { fault: 'published' };
  const checked = checkFor(JSON.parse(version.body), of);
  if (!checked.ok) return { fault: 'terms', faults: checked.faults };
  const pools = await readPools(query, { merchantId, promotions: [promotion.id] });
  for (const unit of unitsOf(checked.definition))
    if ((pools.get(poolKey(promotion.id, unit)) ?? 0n) <= 0n) return { fault: 'budget', unit };
  await insertPublication(query, { ...of, promotionId: promotion.id });
  return { promotion, version };
};
