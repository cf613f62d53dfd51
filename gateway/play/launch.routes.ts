import type { HandlerInput } from '../../src/contract/call';
import { launchGame, trialLaunch } from '../../src/contract/calls/launch';
import { route, type Route, sessionOf, visitorOf } from '../http/index';
import type { PlayServices } from './services';

type Asked = HandlerInput<typeof launchGame>;

/** Lotteries are named by their area or mode; their lobby is what opens without a game. */
const lotteryVendor = ({ lotteryArea, lotteryMode }: Asked): string =>
  lotteryArea === 'VN' ? 'TCG_LOTTO_VN' : lotteryMode.startsWith('SEA') ? 'TCG_SEA' : 'LOTT';

const wanted = (input: Asked) => {
  const { gameId, roomId, vendor } = input;
  if (input.mode === 'GLS') return { gameId, roomId, vendor, vendorGameId: input.vendorGameId, lobby: false };
  const code = input.lotteryView === 'lobby' || input.lotteryGame === 'lobby' ? '' : input.lotteryGame;
  return {
    gameId,
    roomId: '',
    vendor: vendor || lotteryVendor(input),
    vendorGameId: input.vendorGameId || code,
    lobby: true,
  };
};

export const launchRoutes: readonly Route<PlayServices>[] = [
  /** LOTT launches answer the address in another place than all others. */
  route(launchGame, async (input, context) => {
    if (input.mode === 'LOTT') {
      const session = sessionOf(context);
      const asked = { ...input, lotteryGame: input.lotteryGame || input.vendorGameId };
      const merchantId = context.merchant.id;
      const gameUrl = await context.services.lotteryLaunches.own({ asked, merchantId, session });
      if (gameUrl !== null) return { gameUrl };
    }
    const { url, walletId } = await context.services.launches.start({
      game: wanted(input),
      visitor: visitorOf(context),
      session: sessionOf(context),
      language: context.language,
    });
    const wallet = walletId === null ? {} : { accountTypeId: walletId };
    return input.mode === 'LOTT' ? { gameUrl: url, ...wallet } : { content: { game_url: url }, ...wallet };
  }),
  route(trialLaunch, async ({ gameId, vendorGameId, vendor }, context) => {
    const url = await context.services.launches.trial({
      game: { gameId, vendorGameId, vendor, roomId: '', lobby: false },
      visitor: visitorOf(context),
      session: context.session,
      language: context.language,
    });
    return { content: { game_url: url } };
  }),
];
