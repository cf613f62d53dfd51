import { launchGame } from '../../contract/calls/launch';
import { wait } from '../kernel/throttle';
import type { Client, LaunchRequest, LotteryTarget } from '../types';
import { launchRequest } from './launch.decide';

/** What few launches need: deferred until the first of them. */

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

/** A player page is opened a little after the click, when what the click closed is gone. */
const PLAYER_DELAY_MS = 300;

/** Where the player page is. It learns its member by an exchange code, or by the token where the gateway wants that. */
export const playerLaunch = async (
  client: Pick<Client, 'config' | 'i18n' | 'ports' | 'session' | 'system'>,
  { target, room }: LaunchRequest,
): Promise<{ url: string; walletId: null }> => {
  const { merchant, rawToken } = client.config;
  const { language } = client.i18n.store.getState();
  const cdn = client.system.launchCdn();
  const [token] = await Promise.all([
    rawToken
      ? (client.ports.storage.session.get(`${merchant}.token`) ?? '')
      : client.session.issueCode(new URL(cdn).origin),
    wait(client.ports.clock, PLAYER_DELAY_MS),
  ]);
  const url = playerAddress(cdn, launchRequest(target, { language, room, merchant }), token);
  return { url, walletId: null };
};

/** Where a lottery is, as the gateway names it, and how it wants to be shown. */
export const lotteryLaunch = async (
  client: Pick<Client, 'call' | 'i18n'>,
  lottery: LotteryTarget,
): Promise<{ url: string; display: 'frame' | 'window' }> => {
  const { language } = client.i18n.store.getState();
  const { url } = await client.call(launchGame, lotteryRequest(lottery, { language }));
  return { url, display: lottery.kind === 'sea' ? 'window' : 'frame' };
};

/** Query of a lottery's lobby or game. */
export const lotteryRequest = (lottery: LotteryTarget, options: { language: string }) => {
  const common = { launchMode: 'LOTT' as const, language: options.language };
  switch (lottery.kind) {
    case 'vn':
      return {
        ...common,
        lottoArea: 'VN',
        lottoPrizeMode: lottery.prizeMode,
        lottoGameCode: lottery.gameCode ?? '',
        lottoView: lottery.gameCode ? 'betting' : 'lobby',
        device: 'WEB',
        backUrl: lottery.backUrl ?? '',
      };
    case 'classic':
      return {
        ...common,
        lottoMode: `${lottery.prizeMode === 'ELOTT' ? 'Elott_' : ''}${lottery.playType === 1 ? 'Traditional' : 'Entertainment'}`,
        lottoGameCode: lottery.gameCode || 'lobby',
      };
    case 'sea':
      return { ...common, lottoMode: 'SEA_Tradition' };
  }
};
