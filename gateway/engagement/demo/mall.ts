import type { Query } from '../../database/types';
import { insertDelivery, listArticles, listVariants, putArticle } from '../mall/index';
import { putPointRate, writePointPolicy } from '../points/index';
import { type ArticleSaid, articleTexts } from './mall-texts';

const OPERATOR = 'The demo';
/** Points for a million units of turnover: one for each ten units, by what a product leaves the house. */
const RATES = { RNG: 100_000n, FISH: 100_000n, LOTT: 100_000n, LIVE: 20_000n, SPORTS: 50_000n } as const;
/** A thousand points are worth one unit of a currency with two digits. */
const POLICY = {
  per_thousand: 100n,
  minimum: 1_000n,
  step: 1_000n,
  day_cap: 50_000n,
  erase_days: 30,
} as const;

/** Price in points, how many there are of each variant, and how many a member may have. */
const own: Readonly<
  Record<
    keyof typeof articleTexts,
    { kind: 'goods' | 'voucher'; price: bigint; pieces: bigint; perMember: number | null }
  >
> = {
  stickers: { kind: 'goods', price: 10n, pieces: 500n, perMember: 3 },
  mug: { kind: 'goods', price: 1_200n, pieces: 80n, perMember: null },
  cap: { kind: 'goods', price: 1_800n, pieces: 40n, perMember: null },
  shirt: { kind: 'goods', price: 2_500n, pieces: 25n, perMember: null },
  cinema: { kind: 'voucher', price: 3_000n, pieces: 100n, perMember: 2 },
  headphones: { kind: 'goods', price: 20_000n, pieces: 5n, perMember: 1 },
};

const textOf = ([name, text]: ArticleSaid['EN']) => ({ name, text });
const variantsOf = ({ variants }: ArticleSaid): { code: string; names: Record<string, string> }[] =>
  variants === undefined
    ? [{ code: '', names: {} }]
    : Object.entries(variants).map(([code, names]) => ({ code, names }));

/** Opens the demo's mall: what points are worth, how they come, and what they buy. @returns false: there are articles already */
export const openDemoMall = async (
  query: Query,
  { merchantId, now }: { merchantId: number; now: Date },
): Promise<boolean> => {
  const all = { merchantId, kind: '', limit: 1, offset: 0, openOnly: false } as const;
  if ((await listArticles(query, all)).length > 0) return false;
  await writePointPolicy(query, merchantId, POLICY);
  for (const [product, ppm] of Object.entries(RATES)) await putPointRate(query, { merchantId, product, ppm });
  for (const [code, said] of Object.entries(articleTexts) as [keyof typeof articleTexts, ArticleSaid][]) {
    const { pieces, ...terms } = own[code];
    const id = await putArticle(query, merchantId, {
      ...{ ...terms, code, open: true, variants: variantsOf(said) },
      texts: { EN: textOf(said.EN), PT: textOf(said.PT), ES: textOf(said.ES) },
    });
    for (const variant of await listVariants(query, { merchantId, articles: [id] }))
      await insertDelivery(query, { merchantId, variantId: variant.id, pieces, operator: OPERATOR, now });
  }
  return true;
};
