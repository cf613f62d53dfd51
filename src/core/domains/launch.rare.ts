import type { LotteryWish } from '../types';

/** What few launches need: loaded with the first of them. */

/** Where a vendor's own player page is: the launch's words in its query, as it asks the gateway itself. */
export const playerAddress = (
  cdn: string,
  request: Readonly<Record<string, string | number | undefined>>,
  token: string,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...request, token }))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return `${cdn}/player-wps.html?${query}`;
};

/** Query of a lottery's lobby or game. */
export const lotteryRequest = (wish: LotteryWish, options: { language: string }) => {
  const common = { launchMode: 'LOTT' as const, language: options.language };
  switch (wish.kind) {
    case 'vn':
      return {
        ...common,
        lottoArea: 'VN',
        lottoPrizeMode: wish.prizeMode,
        lottoGameCode: wish.gameCode ?? '',
        lottoView: wish.gameCode ? 'betting' : 'lobby',
        device: 'WEB',
        backUrl: wish.backUrl ?? '',
      };
    case 'classic':
      return {
        ...common,
        lottoMode: `${wish.prizeMode === 'ELOTT' ? 'Elott_' : ''}${wish.playType === 1 ? 'Traditional' : 'Entertainment'}`,
        lottoGameCode: wish.gameCode || 'lobby',
      };
    case 'sea':
      return { ...common, lottoMode: 'SEA_Tradition' };
  }
};
