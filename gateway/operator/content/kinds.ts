import { motifs } from '../../art/index';
import { MAX_ROWS } from '../../content/index';
import { address, choice, flag, id, integer, moment, orNothing, text, texts, type Field } from './fields';
import { enabled, MAX_HTML, MAX_TITLE, sort, WORD, type ContentKind, type ContentName } from './kind';
import { help, resources, services } from './kinds-service';

const VENDOR = { max: 20, pattern: /^[A-Z0-9_]{2,20}$/, like: '2 to 20 capitals, digits and underlines' };
const CATEGORY = { max: 16, pattern: /^[A-Z]{2,16}$/, like: 'capitals like RNG' };
const GAME_WORD = { max: 60, pattern: /^[A-Za-z0-9_.-]+$/, like: 'letters, digits and dashes' };
const MAX_SORT = 1_000_000;
const MAX_NAME = 120;
const motif = choice('motif', ['', ...Object.keys(motifs)], '');
/** An id of `image list`; nothing: the drawn one. */
const picture: Field = {
  ...text('picture', {
    max: 24,
    pattern: /^([0-9a-f]{24})?$/,
    like: 'an id of foyer image list',
    standard: '',
  }),
  input: { as: 'picture' },
};
const platform = choice('platform', ['W', 'M'], 'W');

/** A time from–to is one only if it ends after it began. Moments are written alike, so they compare as texts. */
const window = (from: string, until: string) => (row: Readonly<Record<string, unknown>>) => {
  const [start, end] = [row[from], row[until]];
  return typeof start === 'string' && typeof end === 'string' && start >= end
    ? { field: until, words: `must be after ${from}` }
    : null;
};

const bannerCheck: ContentKind['check'] = (row) => {
  const { linkType, link, nodeId } = row;
  if (linkType === 'G' && nodeId === null)
    return { field: 'nodeId', words: 'is needed for a link to a game' };
  if (linkType === 'P' && link === '') return { field: 'link', words: 'must name the promotion' };
  if (linkType === 'URL') {
    try {
      if (address('link').read(link) === '')
        return { field: 'link', words: 'is needed for a link to an address' };
    } catch (error) {
      return { field: 'link', words: error instanceof Error ? error.message : String(error) };
    }
  }
  return window('startsAt', 'endsAt')(row);
};

export const KINDS: Readonly<Record<ContentName, ContentKind>> = {
  vendors: {
    table: 'vendor_lane',
    key: ['category', 'vendor'],
    line: { title: 'vendor', facts: ['category'] },
    fields: {
      category: text('category', CATEGORY),
      vendor: text('vendor', VENDOR),
      names: texts('names', { max: MAX_NAME }),
      accountTypeId: integer('account_type_id', { min: 0, max: 1_000_000 }),
      kind: choice('kind', ['group', 'game'], 'group'),
      lobbyNodeId: orNothing(id('lobby_node_id')),
      appNewWindow: integer('app_new_window', { min: 0, max: 2, standard: 0, type: 'smallint' }),
      trial: flag('trial', false),
      maintenanceFrom: moment('maintenance_from'),
      maintenanceUntil: moment('maintenance_until'),
      sort,
      enabled,
    },
    check: window('maintenanceFrom', 'maintenanceUntil'),
  },
  games: {
    table: 'game',
    key: ['nodeId'],
    line: { title: 'names', facts: ['vendor', 'category'] },
    unique: ['vendor', 'gameId'],
    fields: {
      nodeId: id('node_id'),
      gameId: text('game_id', GAME_WORD),
      gameCode: text('game_code', GAME_WORD),
      vendor: text('vendor', VENDOR),
      category: text('category', CATEGORY),
      classify: text('classify', { ...WORD, max: 16 }),
      names: texts('names', { max: MAX_NAME }),
      motif,
      hotRank: orNothing(integer('hot_rank', { min: -MAX_SORT, max: MAX_SORT })),
      trial: flag('trial', false),
      platforms: text('platforms', {
        max: 100,
        pattern: /^[a-z0-9-]+(,[a-z0-9-]+)*$/,
        like: 'words with commas like html5-desktop,html5',
        standard: 'html5-desktop,html5',
      }),
      roomId: text('room_id', WORD),
      matchId: text('match_id', WORD),
      leagueId: text('league_id', WORD),
      sort,
      enabled,
    },
    references: [{ fields: ['category', 'vendor'], kind: 'vendors', named: ['category', 'vendor'] }],
  },
  banners: {
    table: 'banner',
    key: ['id'],
    line: { title: 'titles', facts: ['group', 'platform'] },
    most: MAX_ROWS,
    fields: {
      id: id('banner_id'),
      group: text('group_name', {
        max: 40,
        pattern: /^[a-z0-9_]{1,40}$/,
        like: 'small letters, digits and underlines',
      }),
      platform,
      titles: texts('titles', { max: MAX_TITLE }),
      subtitles: texts('subtitles', { max: MAX_TITLE, standard: {} }),
      motif,
      picture,
      linkType: choice('link_type', ['', 'URL', 'P', 'G'], ''),
      link: text('link', { max: 500, standard: '' }),
      nodeId: orNothing(id('node_id')),
      vendor: text('vendor', { max: 20, pattern: /^[A-Z0-9_]{0,20}$/, like: VENDOR.like, standard: '' }),
      roomId: text('room_id', WORD),
      startsAt: moment('starts_at'),
      endsAt: moment('ends_at'),
      sort,
      enabled,
    },
    check: bannerCheck,
    references: [{ fields: ['nodeId'], kind: 'games', named: ['nodeId'], optional: true }],
  },
  announcements: {
    table: 'announcement',
    key: ['id'],
    line: { title: 'titles', facts: ['type', 'execution', 'platform'] },
    most: MAX_ROWS,
    fields: {
      id: id('announcement_id'),
      type: choice('type', ['PL', 'PU', 'PR', 'H', 'A', 'AG']),
      execution: choice('execution', ['', 'A', 'B', 'F'], ''),
      platform,
      titles: texts('titles', { max: MAX_TITLE }),
      contents: texts('contents', { max: MAX_HTML, html: true }),
      promotionType: text('promotion_type', WORD),
      category: text('category', WORD),
      redirect: text('redirect', WORD),
      externalLink: address('external_link'),
      nodeId: orNothing(id('node_id')),
      motif,
      picture,
      startsAt: moment('starts_at'),
      endsAt: moment('ends_at'),
      sort,
      enabled,
    },
    check: window('startsAt', 'endsAt'),
    references: [{ fields: ['nodeId'], kind: 'games', named: ['nodeId'], optional: true }],
  },
  help,
  resources,
  services,
};

export const CONTENT_NAMES = Object.keys(KINDS) as readonly ContentName[];
