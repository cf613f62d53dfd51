import { findVendorGame } from '../../catalogue/index';
import type { Definition } from '../../engagement/index';
import { noFreeRounds } from '../../vendors/free-rounds';
import type { MerchantInput } from '../command';
import { wrong } from '../problem';

/** Free rounds that could not be played are refused before they are promised. @throws OperatorProblem with the reason */
export const refuseUnplayable = async (
  { query, merchant }: Pick<MerchantInput, 'query' | 'merchant'>,
  { effects }: Definition,
): Promise<void> => {
  for (const [at, { rounds }] of effects.entries()) {
    if (!rounds) continue;
    const { vendor, game } = rounds;
    const row = await findVendorGame(query, { merchantId: merchant.id, vendor, gameId: game });
    const reason = row && noFreeRounds(vendor, row);
    if (reason !== null) throw wrong('FILE', `does not hold: effects.${at}.rounds.game: ${game} ${reason}.`);
  }
};
