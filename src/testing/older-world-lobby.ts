import { listed, ok, paginate, written, writtenTime, type OlderAnswer } from './older-answers';
import { OLDER_GAMES, OLDER_LANES, OLDER_LOTTERIES } from './older-lobby';
import { DAY_MS, numberIn, textIn, type OlderPlace, type OlderRoutes } from './older-world-state';

// What guests see, and what is theirs once they are members.

const MAX_PLAYED = 20;
const card = (game: (typeof OLDER_GAMES)[number], turn: number) => ({
  ...game,
  displayName: game.vassalage === 'JL' ? 'Jade Lane' : 'Aurora',
  showIcon: turn % 5 === 4 ? null : `/stand-in/picture/${game.gameId}.svg`,
  isHot: turn % 4 === 0 ? '1' : 0,
  supportPlay: turn % 2,
  isGame: 'game',
  platform: 'flash,html5-desktop',
});

const asked = ({ input }: OlderPlace) => {
  const [type, name] = [textIn(input, 'gameType'), textIn(input, 'gameName').toLowerCase()];
  const vendors = textIn(input, 'vassalage').split(',').filter(Boolean);
  return OLDER_GAMES.filter(
    (game) =>
      (type === '' || game.gameType === type) &&
      (vendors.length === 0 || vendors.includes(game.vassalage)) &&
      game.gameName.toLowerCase().includes(name),
  );
};
const pageAsked = ({ input }: OlderPlace): [page: number, size: number] => [
  numberIn(input, 'pageNo', numberIn(input, 'page', 1)),
  numberIn(input, 'pageSize', 20),
];
const ownGames = (place: OlderPlace, ids: readonly string[]) => {
  const all = ids.flatMap((id) => asked(place).filter(({ nodeId }) => String(nodeId) === id));
  const { rows, totalPages } = paginate(all, ...pageAsked(place));
  return { rows: rows.map(card), totalPages };
};

/** Answers of /lgw and /lotto stand in no envelope. */
const raw = (value: unknown): OlderAnswer => ({ body: JSON.stringify(value) });
const menuGame = ({ gameId, gameCode, remark }: (typeof OLDER_LOTTERIES)[number]) => ({
  gameId,
  gameCode,
  remark,
  webIconUrl: null,
  defaultPlayType: 1,
});
const MINUTE_MS = 60_000;
const issueOf = (at: number): string => writtenTime(at).replace(/\D/g, '').slice(2, 12);

/** Pages that are open to everyone. */
export const guestRoutes: Readonly<Record<string, (place: Omit<OlderPlace, 'account'>) => OlderAnswer>> = {
  'GET /wps/system/country': () =>
    ok({
      countryCode: 'BR',
      countryDialingCode: '55',
      currency: 'BRL',
      currencySymbol: 'R$',
      countries: [{ countryCode: 'BR', countryDialingCode: '55' }, null],
    }),
  'GET /wps/system/helpCenter': () =>
    ok([
      {
        title: 'Payments',
        tag: 'pay',
        content: '<p>Withdrawals take <b>two minutes</b>.</p>',
        children: null,
      },
    ]),
  'GET /wps/relay/GCSGAME_newGameVendor': () => ok({ data: { lanes: OLDER_LANES } }),
  'GET /wps/relay/GCSGAME_gameList'(place) {
    const all = asked(place as OlderPlace);
    // A category without games is no list at all.
    if (all.length === 0) return ok('null');
    const { rows, totalPages } = paginate(all, ...pageAsked(place as OlderPlace));
    return ok({ games: [...rows.map(card), null], totalPages, totalCount: String(all.length) });
  },
  'GET /wps/relay/GCSGAME_hotGamesV2': (place) =>
    ok(
      listed(
        asked(place as OlderPlace)
          .slice(0, 8)
          .map(card),
        { turn: 3 },
      ),
    ),
  'GET /wps/relay/MCSFE_getListAnnouncements': ({ now }) =>
    ok({
      banners: null,
      player: [
        { id: 1, title: 'This is an older gateway', content: '<p>What you see is <b>made up</b>.</p>' },
        null,
      ],
      popup: null,
      promotion: {
        list: [
          {
            id: 21,
            title: 'Ten spins',
            content: '<p>For every newcomer.</p>',
            category: 'new_player',
            announcementImages: null,
            startDate: writtenTime(now - 9 * DAY_MS),
            endDate: writtenTime(now + 9 * DAY_MS),
          },
          'broken',
        ],
      },
    }),
  'GET /wps/relay/ODSFE2_getWinnerBoard': () =>
    ok({
      list: [
        ...OLDER_GAMES.slice(0, 6).map(({ gameId, nodeId, gameName, gameType, vassalage }, turn) => ({
          vo: {
            recordId: turn,
            customerName: `de***${turn}`,
            winAmount: written(123_450 + turn * 9_900, turn),
            gameId,
            nodeId,
            gameName,
            gameType,
            vendor: vassalage,
          },
        })),
        { vo: null },
      ],
    }),
  'GET /wps/relay/GCS_gameTrialLaunch': ({ input, gamesUrl }) =>
    ok({ content: { game_url2: `${gamesUrl}?game=${encodeURIComponent(textIn(input, 'gameId'))}&trial=1` } }),
  'GET /lgw/games/game_menus': () =>
    raw({
      7: {
        gameGroupId: 7,
        gameGroupCode: 'FAST',
        labelName: 'Fast draws',
        gameMenus: OLDER_LOTTERIES.map(menuGame),
      },
    }),
  'GET /lgw/games/popular': () => raw(OLDER_LOTTERIES.map(menuGame)),
  'GET /lgw/draw': ({ now }) =>
    raw(
      OLDER_LOTTERIES.map(({ gameCode }, index) => ({
        gameCode,
        numero: issueOf(now - MINUTE_MS),
        winNo: index % 2 === 0 ? '1,2,3,4,5' : '90817',
      })),
    ),
};

export const lobbyRoutes: OlderRoutes = {
  'GET /wps/game/launchGame'({ account, input, gamesUrl }) {
    const [id, node] = [textIn(input, 'gameId'), textIn(input, 'nodeId')];
    if (input.launchMode === 'LOTT') {
      const game = textIn(input, 'lottoGameCode') || 'lobby';
      return ok({ gameUrl: `${gamesUrl}?game=${encodeURIComponent(game)}&lottery=1` });
    }
    if (node !== '')
      account.played = [node, ...account.played.filter((one) => one !== node)].slice(0, MAX_PLAYED);
    return ok({ content: { game_url: `${gamesUrl}?game=${encodeURIComponent(id)}` } });
  },
  'GET /wps/relay/GCS_recentGame'(place) {
    const { rows, totalPages } = ownGames(place, place.account.played);
    return place.account.played.length === 0 ? ok('null') : ok(listed(rows, { totalPages }));
  },
  'GET /wps/relay/MCSFE_getFavoriteGames': ({ account }) => ok([...account.favourites, null]),
  'GET /wps/relay/MCSFE_getFavoriteGamesList'(place) {
    const { rows, totalPages } = ownGames(place, place.account.favourites);
    return ok(listed(rows, { turn: 2, totalPages }));
  },
  'POST /wps/relay/MCSFE_addFavoriteGameV2'({ account, input }) {
    account.favourites = [...new Set([textIn(input, 'nodeId'), ...account.favourites])];
    return ok('null');
  },
  'DELETE /wps/relay/MCSFE_removeFavoriteGameV2'({ account, input }) {
    account.favourites = account.favourites.filter((id) => id !== textIn(input, 'nodeId'));
    return ok('null');
  },
  'GET /wps/relay/GCS_merchantWallet': () => ok({ isSingle: 0 }),
  'PUT /wps/member/language': () => ok('null'),
  'GET /wps/relay/CSP_unreadCount': () => ok('"1"'),
  'GET /wps/relay/CSP_getInbox': ({ now }) =>
    ok({
      content: [
        {
          inboxId: 11,
          subject: 'Welcome',
          senderName: 'Support',
          sendTime: writtenTime(now - DAY_MS),
          read: 'N',
        },
        {
          inboxId: 10,
          subject: 'Maintenance',
          senderName: null,
          sendTime: writtenTime(now - 3 * DAY_MS),
          read: 'Y',
        },
      ],
      totalPages: 1,
    }),
  'GET /lgw/games/game_menus/recent': () => raw([]),
  'GET /lotto/lgw/games/opened/numero': ({ now }) =>
    raw(
      Object.fromEntries(
        OLDER_LOTTERIES.map(({ gameId, gameCode, remark }) => [
          gameId,
          {
            gameId,
            gameCode,
            remark,
            numero: issueOf(now),
            remainTime: MINUTE_MS - (now % MINUTE_MS),
            lockTime: 5,
            defaultPlayType: 1,
          },
        ]),
      ),
    ),
};
