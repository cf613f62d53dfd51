import { noticesFor } from '../content/index';
import type { MerchantContext, SiteAt } from '../platform/index';
import type { Services } from '../subjects';
import type { SiteFacts } from '../site/index';

const REFRESH_MS = 15_000;
const HOME_GROUP = 'w_home';

/** Caches the first picture of each merchant's home: '' until it is read, and refreshed on requests after REFRESH_MS. */
const createPictures = (services: Pick<Services, 'content'>, now: () => number) => {
  /** One row per merchant; the number of merchants is bounded where they are read. */
  const kept = new Map<number, { picture: string; readAt: number }>();
  const read = async (merchant: MerchantContext): Promise<string> => {
    const content = await services.content.of(merchant.id);
    const { banners } = noticesFor(content, {
      types: ['B'],
      execution: 'B',
      loggedIn: false,
      group: HOME_GROUP,
      platform: 'W',
      language: merchant.defaultLanguage,
      nowMs: now(),
    });
    const picture: unknown = banners?.[0]?.url;
    return typeof picture === 'string' ? picture : '';
  };
  return (merchant: MerchantContext): string => {
    const known = kept.get(merchant.id) ?? { picture: '', readAt: Number.NEGATIVE_INFINITY };
    if (now() - known.readAt >= REFRESH_MS) {
      known.readAt = now();
      kept.set(merchant.id, known);
      // Without the picture, the page's script loads it.
      read(merchant)
        .then((picture) => {
          known.picture = picture;
        })
        .catch(() => undefined);
    }
    return known.picture;
  };
};

/** Returns the facts for a merchant's pages, with its current brand. */
export const createSiteFacts = (
  services: Pick<Services, 'brands' | 'content'>,
  now: () => number,
): ((site: SiteAt) => SiteFacts) => {
  const pictureOf = createPictures(services, now);
  return ({ merchant, origin }) => ({
    merchant: merchant.code,
    language: merchant.defaultLanguage,
    origin,
    picture: pictureOf(merchant),
    brand: services.brands.of(merchant.id),
  });
};
