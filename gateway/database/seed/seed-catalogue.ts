import type { Query } from '../types';
import { type AnnouncementSeed, announcementSeeds } from './announcements';
import { type BannerSeed, bannerSeeds } from './banners';
import { defaultCountries, defaultFlags, defaultRegisterRules } from '../../content/index';
import { lobbyNode, placedGames, type GameSeed } from './games';
import { helpSeeds } from './help';
import { roomSeeds } from './rooms';
import { DEMO_MERCHANT, type DemoLanguage, upsertRows } from '../../platform/index';
import { customerServiceSeeds, resourceSeeds } from './settings';
import { laneSeeds, type LaneSeed, vendorSeeds } from './vendors';

/** The part of the demo's content that a merchant gets. */
export interface CataloguePart {
  languages: readonly DemoLanguage[];
  keepsLane: (lane: LaneSeed) => boolean;
  /** Number of games kept from the start of each lane. */
  gamesPerLane: number;
  banners: readonly BannerSeed[];
  announcements: readonly AnnouncementSeed[];
  resources: typeof resourceSeeds;
  customerService: typeof customerServiceSeeds;
}

const WHOLE: CataloguePart = {
  languages: DEMO_MERCHANT.languages,
  keepsLane: () => true,
  gamesPerLane: Number.POSITIVE_INFINITY,
  banners: bannerSeeds,
  announcements: announcementSeeds,
  resources: resourceSeeds,
  customerService: customerServiceSeeds,
};

interface Scope {
  query: Query;
  merchantId: number;
  part: CataloguePart;
}

const seedVendors = async ({ query, merchantId, part }: Scope): Promise<void> => {
  // Keep each lane's index in the full list: its games are numbered by it.
  const lanes = laneSeeds.map((lane, index) => ({ lane, index })).filter(({ lane }) => part.keepsLane(lane));
  const codes = new Set(lanes.map(({ lane }) => lane.vendor));
  const vendors = vendorSeeds.filter(({ code }) => codes.has(code));
  const nameOf = new Map(vendorSeeds.map(({ code, name }) => [code, name]));
  await upsertRows(query, {
    table: 'vendor',
    merchantId,
    key: ['code'],
    columns: [
      ['code', 'text'],
      ['name', 'text'],
      ['sort', 'integer'],
    ],
    rows: vendors.map((vendor, sort) => ({ ...vendor, sort })),
  });
  await upsertRows(query, {
    table: 'vendor_lane',
    merchantId,
    key: ['category', 'vendor'],
    columns: [
      ['category', 'text'],
      ['vendor', 'text'],
      ['account_type_id', 'integer'],
      ['names', 'jsonb'],
      ['kind', 'text'],
      ['lobby_node_id', 'bigint'],
      ['app_new_window', 'smallint'],
      ['trial', 'boolean'],
      ['maintenance_from', 'timestamptz'],
      ['sort', 'integer'],
    ],
    rows: lanes.map(({ lane, index }) => {
      const name = nameOf.get(lane.vendor) ?? lane.vendor;
      return {
        category: lane.category,
        vendor: lane.vendor,
        account_type_id: lane.accountTypeId,
        names: { EN: name, PT: name, ES: name },
        kind: lane.kind,
        lobby_node_id: lane.kind === 'game' ? lobbyNode(index) : null,
        app_new_window: lane.appNewWindow,
        trial: true,
        // An earlier edition closed what did not play then.
        maintenance_from: null,
        sort: lane.sort,
      };
    }),
  });
};

const seedRooms = async (
  { query, merchantId }: Omit<Scope, 'part'>,
  games: readonly GameSeed[],
): Promise<void> => {
  await upsertRows(query, {
    table: 'game_room',
    merchantId,
    key: ['vendor', 'room_id'],
    columns: [
      ['vendor', 'text'],
      ['room_id', 'text'],
      ['node_id', 'bigint'],
      ['names', 'jsonb'],
      ['min_stake', 'bigint'],
      ['max_stake', 'bigint'],
      ['seats', 'integer'],
      ['sort', 'integer'],
    ],
    rows: roomSeeds(games).map((room, sort) => ({ ...room, sort })),
  });
};

const seedGames = async ({ query, merchantId, part }: Scope): Promise<number> => {
  const rows = placedGames()
    .filter(({ lane, index }) => part.keepsLane(lane) && index < part.gamesPerLane)
    .map(({ row }) => row);
  await upsertRows(query, {
    table: 'game',
    merchantId,
    key: ['node_id'],
    columns: [
      ['node_id', 'bigint'],
      ['game_id', 'text'],
      ['game_code', 'text'],
      ['vendor', 'text'],
      ['category', 'text'],
      ['classify', 'text'],
      ['names', 'jsonb'],
      ['motif', 'text'],
      ['hot_rank', 'integer'],
      ['trial', 'boolean'],
      ['room_id', 'text'],
      ['match_id', 'text'],
      ['sort', 'integer'],
    ],
    rows,
  });
  await seedRooms({ query, merchantId }, rows);
  return rows.length;
};

const seedContent = async ({ query, merchantId, part }: Scope): Promise<void> => {
  await upsertRows(query, {
    table: 'banner',
    merchantId,
    key: ['banner_id'],
    columns: [
      ['banner_id', 'bigint'],
      ['group_name', 'text'],
      ['titles', 'jsonb'],
      ['subtitles', 'jsonb'],
      ['motif', 'text'],
      ['link_type', 'text'],
      ['link', 'text'],
      ['node_id', 'bigint'],
      ['vendor', 'text'],
      ['sort', 'integer'],
    ],
    rows: part.banners,
  });
  await upsertRows(query, {
    table: 'announcement',
    merchantId,
    key: ['announcement_id'],
    columns: [
      ['announcement_id', 'bigint'],
      ['type', 'text'],
      ['execution', 'text'],
      ['titles', 'jsonb'],
      ['contents', 'jsonb'],
      ['promotion_type', 'text'],
      ['category', 'text'],
      ['redirect', 'text'],
      ['external_link', 'text'],
      ['node_id', 'bigint'],
      ['motif', 'text'],
      ['starts_at', 'timestamptz'],
      ['ends_at', 'timestamptz'],
      ['sort', 'integer'],
    ],
    rows: part.announcements,
  });
  await upsertRows(query, {
    table: 'help_topic',
    merchantId,
    key: ['language', 'topic_id'],
    columns: [
      ['topic_id', 'integer'],
      ['language', 'text'],
      ['parent_id', 'integer'],
      ['tag', 'text'],
      ['title', 'text'],
      ['content', 'text'],
      ['sort', 'integer'],
    ],
    rows: helpSeeds.flatMap((topic, sort) =>
      part.languages.map((language) => ({
        topic_id: topic.topic_id,
        language,
        parent_id: topic.parent_id,
        tag: topic.tag,
        title: topic.titles[language],
        content: topic.contents[language],
        sort,
      })),
    ),
  });
};

const seedSettings = async ({ query, merchantId, part }: Scope): Promise<void> => {
  await upsertRows(query, {
    table: 'country',
    merchantId,
    key: ['code'],
    columns: [
      ['code', 'text'],
      ['dialling', 'text'],
      ['currency', 'text'],
      ['symbol', 'text'],
    ],
    rows: defaultCountries,
  });
  await upsertRows(query, {
    table: 'register_rule',
    merchantId,
    key: ['field'],
    columns: [
      ['field', 'text'],
      ['enabled', 'boolean'],
      ['required', 'boolean'],
      ['min_length', 'integer'],
      ['max_length', 'integer'],
      ['accepted_pattern', 'text'],
      ['pattern_id', 'integer'],
      ['sort', 'integer'],
    ],
    rows: defaultRegisterRules,
  });
  await upsertRows(query, {
    table: 'module_flag',
    merchantId,
    key: ['mod_id'],
    columns: [
      ['mod_id', 'text'],
      ['parent_id', 'text'],
      ['enabled', 'boolean'],
      ['sort', 'integer'],
    ],
    rows: defaultFlags,
  });
  await upsertRows(query, {
    table: 'resource',
    merchantId,
    key: ['resource_type'],
    columns: [
      ['resource_type', 'text'],
      ['url', 'text'],
      ['labels', 'jsonb'],
      ['sort', 'integer'],
    ],
    rows: part.resources,
  });
  await upsertRows(query, {
    table: 'customer_service',
    merchantId,
    key: ['entry_id'],
    columns: [
      ['entry_id', 'integer'],
      ['cs_type', 'text'],
      ['cs_position', 'text'],
      ['titles', 'jsonb'],
      ['path', 'text'],
      ['label_ids', 'text[]'],
      ['sort', 'integer'],
    ],
    rows: part.customerService,
  });
};

/** How people prove themselves in the demo; what an operator has changed stays. */
const seedIdentity = async ({ query, merchantId }: Omit<Scope, 'part'>): Promise<void> => {
  await query(
    `insert into identity_setting (merchant_id, bot_check, verify_new_places) values ($1, 'altcha', false)
     on conflict (merchant_id) do nothing`,
    [merchantId],
  );
};

/** Everything that a merchant of the demo shows. @returns how many games it has */
export const seedCatalogue = async (
  input: Omit<Scope, 'part'> & { part?: CataloguePart },
): Promise<number> => {
  const scope = { ...input, part: input.part ?? WHOLE };
  await seedVendors(scope);
  const games = await seedGames(scope);
  await seedContent(scope);
  await seedSettings(scope);
  await seedIdentity(scope);
  return games;
};
