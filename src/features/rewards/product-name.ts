import type { rewards as words } from '../../locales/en/rewards';
import type { TextOf } from '../../react';

/** A product in words; one that this edition has no word for by its own name. */
export const productName = (t: TextOf<typeof words>, product: string): string =>
  t(`product_${product}` as 'product_ALL', { defaultValue: product });
