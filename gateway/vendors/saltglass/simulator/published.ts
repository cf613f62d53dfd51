import type { VendorAdapter } from '../../types';
import { createLanguage } from '../../kit/language';
import { chipsOf, maxOnSpot } from './api';
import { TIDEWHEEL } from './operator-api';
import { PAGE_PATH } from './verify-path';
import { MAX_SPOTS, RETURN_PPM } from './wheel';

/** What our own table publishes: every spot of it returns the same. */
export const publishedOf = (baseUrl: () => string): Required<Pick<VendorAdapter, 'facts' | 'rules'>> => ({
  facts: ({ gameId, currency }) =>
    gameId === TIDEWHEEL.gameId
      ? {
          returnPpm: { least: RETURN_PPM, most: RETURN_PPM },
          volatility: null,
          stake: {
            minMinor: chipsOf(currency)[0] ?? 0n,
            maxMinor: maxOnSpot(currency) * BigInt(MAX_SPOTS),
          },
        }
      : null,
  rules: ({ gameId, language }) =>
    gameId === TIDEWHEEL.gameId
      ? {
          rules: [createLanguage(TIDEWHEEL.names, language).say('rulesText')],
          proofUrl: new URL(`${PAGE_PATH}/verify`, baseUrl()).href,
        }
      : null,
});
