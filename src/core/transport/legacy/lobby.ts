import { plainBalance, plainWinners } from './amounts';
import { answerOf } from './days';
import { gameRows } from './games';
import { announcementRow } from './notices';
import { fieldsOf, readRows, rowsOf } from './readers';
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

/** Promotions with a page of their own, and the call without which it cannot work. */
const PAGES: Readonly<Record<string, string>> = { REFERRAL: 'referral.details', MISSION: 'missions.list' };

/** What waits for a member, by type; some gateways answer the map itself, or null. Those without their page are left out. */
const promotions: Row = {
  read(value, { lacks }) {
    const answer = answerOf(value);
    const byType = 'content' in answer ? fieldsOf(answer.content) : answer;
    const served = Object.entries(byType).filter(([type]) => !lacks(PAGES[type] ?? ''));
    return { content: Object.fromEntries(served) };
  },
};

/** Countries with their dialling codes. */
const countries: Row = {
  read(value, facts) {
    const answer = answerOf(value);
    return { ...answer, countries: readRows(rowsOf(answer.countries), (row) => row, facts) };
  },
};

/** Notices, games and the balance. */
export const lobbyTable: Table = {
  'system.country': countries,
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
