import { createBoundedCache } from '../platform/index';
import type { SiteFacts } from '../site/index';

/** About the number of popular routes times a few merchants. */
const MAX_TEXTS = 256;

interface Filled {
  html: string;
  facts: SiteFacts;
  text: string;
}

const isSame = (one: SiteFacts, other: SiteFacts): boolean =>
  one.brand === other.brand &&
  one.picture === other.picture &&
  one.language === other.language &&
  one.origin === other.origin;

/** Caches filled pages, since filling one takes longer than sending it. A page is filled again if anything that it shows has changed. */
export const createFilledTexts = (): ((
  of: { html: string; path: string; facts: SiteFacts },
  fill: () => string,
) => string) => {
  const kept = createBoundedCache<Filled>({ maxEntries: MAX_TEXTS });
  return ({ html, path, facts }, fill) => {
    const key = `${facts.merchant} ${path}`;
    const known = kept.get(key);
    if (known !== undefined && isSame(known.facts, facts) && known.html === html) return known.text;
    const text = fill();
    kept.set(key, { html, facts, text });
    return text;
  };
};
