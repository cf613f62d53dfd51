import { pickText } from '../platform/index';

/** The vendor under which the gateway's own lottery books its tickets. */
const LOTTERY = 'lottery';
const VENDOR_NAMES = { EN: 'Lottery', PT: 'Loteria', ES: 'Lotería' } as const;

interface LotteryNames {
  code: string;
  names: Readonly<Record<'en' | 'pt' | 'es', string>>;
}
/** Lottery games that a merchant draws: their tickets are rounds of games without a row in the catalogue. */
export type LotteryGamesOf = (merchantId: number) => Promise<readonly LotteryNames[]>;

/** What a round of the lottery is called; null for a round of another vendor. */
export const lotteryRoundNames = (
  games: readonly LotteryNames[],
  row: { vendor: string; game_id: string },
  language: string,
): { vendorName: string; gameName: string } | null => {
  if (row.vendor !== LOTTERY) return null;
  const names = games.find(({ code }) => code === row.game_id)?.names;
  return {
    vendorName: pickText(VENDOR_NAMES, language),
    gameName: names ? pickText({ EN: names.en, PT: names.pt, ES: names.es }, language) : row.game_id,
  };
};
