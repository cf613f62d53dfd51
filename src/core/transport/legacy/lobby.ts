import { plainBalance, plainWinners } from './amounts';
import { answerOf } from './days';
import { gameRows } from './games';
import { announcementRow } from './notices';
import { fieldsOf } from './readers';
import { only, type Row, type Table } from './row';

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

/** What waits for a member, by type; some gateways answer the map itself, or null. */
const promotions: Row = {
  read(value) {
    const answer = answerOf(value);
    return { content: 'content' in answer ? fieldsOf(answer.content) : answer };
  },
};

/** Notices, games and the balance. */
export const lobbyTable: Table = {
  'launch.game': LAUNCH,
  'launch.trial': only('gameId', 'nodeId', 'platform', 'matchId', 'leagueId'),
  ...gameRows,
  'notices.announcements': announcementRow,
  'promotions.available': promotions,
  'promotions.merchant': promotions,
  'notices.winnerBoard': { read: (value, { currency }) => plainWinners(value, currency) },
  'wallet.balance': { read: (value, { currency }) => plainBalance(value, currency) },
  'wallet.transfer': only('fromAccountTypeId', 'toAccountTypeId', 'amount'),
  'wallet.return': only('customerId'),
};
