import { plainBalance, plainWinners } from './amounts';
import { only, type Table } from './row';

const LAUNCH = only(
  'gameId',
  'nodeId',
  'matchId',
  'leagueId',
  'roomId',
  'accountType',
  'confirmTrans',
  'vassalage',
  'launchMode',
  'platform',
  'clientType',
  'language',
  'merchantCode',
  'device',
  'backUrl',
  'labelName',
  'lottoArea',
  'lottoMode',
  'lottoPrizeMode',
  'lottoGameCode',
  'lottoView',
  'hasLobby',
);

/** Notices, games and the balance. */
export const lobbyTable: Table = {
  'launch.game': LAUNCH,
  'launch.trial': only('gameId', 'nodeId', 'platform', 'matchId', 'leagueId'),
  // Nothing to announce.
  'notices.announcements': { read: (value) => value ?? {} },
  'notices.winnerBoard': { read: (value, { currency }) => plainWinners(value, currency) },
  'wallet.balance': { read: (value, { currency }) => plainBalance(value, currency) },
  'wallet.transfer': only('fromAccountTypeId', 'toAccountTypeId', 'amount'),
  'wallet.return': only('customerId'),
};
