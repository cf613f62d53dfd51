import {
  coastNames,
  cockfightNames,
  drawNames,
  duelNames,
  esportNames,
  fishNames,
  liveNames,
  mekongNames,
  sportNames,
} from './names-others';
import { shelfNames, slotNames, type NamedGame } from './names-slots';
import { createRepeatable, type Repeatable } from './random';
import { laneSeeds, PLAYED, vendorSeeds, type LaneSeed, type PlayedSeed, type Shelf } from './vendors';
import type { Texts } from './words';

export interface GameSeed {
  node_id: string;
  game_id: string;
  game_code: string;
  vendor: string;
  category: string;
  classify: string;
  names: Texts;
  motif: string;
  hot_rank: number | null;
  trial: boolean;
  room_id: string;
  match_id: string;
  sort: number;
}

/** How many of each shelf a slot studio puts beside its slots. */
const SHELVES = { JP: 11, SC: 5, VP: 4, TG: 5, AC: 16, BG: 5 } as const;
const HOT_PER_LANE = 4;
const NODES_PER_LANE = 1000;
const FIRST_NODE = 100_000;
const CATALOGUE_SEED = 20_261;
const TRIAL_PERCENT: Readonly<Record<string, number>> = { RNG: 70, FISH: 50 };

/** Deals names from a shuffled pool; a name whose text exists already in any language is left out. */
class Deck {
  private readonly waiting: NamedGame[];
  constructor(pool: readonly NamedGame[], random: Repeatable) {
    const seen = new Set<string>();
    this.waiting = random.shuffle(pool).filter(({ names }) => {
      const keys = [`EN ${names.EN}`, `PT ${names.PT}`, `ES ${names.ES}`].map((key) => key.toLowerCase());
      if (keys.some((key) => seen.has(key))) return false;
      for (const key of keys) seen.add(key);
      return true;
    });
  }
  deal(count: number): NamedGame[] {
    if (this.waiting.length < count)
      throw new Error(`the name pool is ${count - this.waiting.length} names short`);
    return this.waiting.splice(0, count);
  }
}

/** The game that really runs in a lane of the house's shelf. */
const playedIn = (lane: LaneSeed): PlayedSeed => {
  const game = PLAYED.find((one) => one.category === lane.category && one.vendor === lane.vendor);
  if (!game) throw new Error(`nothing is played in ${lane.category} by ${lane.vendor}`);
  return game;
};

const dealer = (random: Repeatable): ((lane: LaneSeed) => NamedGame[]) => {
  const shelves = shelfNames();
  const slots = new Deck(slotNames(), random);
  const rows = Object.entries(SHELVES).map(([key, count]) => ({
    deck: new Deck(shelves[key as keyof typeof SHELVES], random),
    count,
  }));
  const decks: Record<Exclude<Shelf, 'house' | 'slots'>, Deck> = {
    live: new Deck(liveNames(), random),
    fish: new Deck(fishNames(), random),
    sports: new Deck(sportNames(), random),
    esports: new Deck(esportNames(), random),
    cockfight: new Deck(cockfightNames(), random),
    duels: new Deck(duelNames(), random),
    draws: new Deck(drawNames(), random),
    mekong: new Deck(mekongNames(), random),
    coasts: new Deck(coastNames(), random),
  };
  return (lane) => {
    if (lane.shelf === 'house') return [{ ...playedIn(lane), classify: '' }];
    if (lane.shelf !== 'slots') return decks[lane.shelf].deal(lane.games);
    const special = rows.flatMap(({ deck, count }) => deck.deal(count));
    return random.shuffle([...slots.deal(lane.games - special.length), ...special]);
  };
};

const lobbyOf = (lane: LaneSeed): NamedGame => {
  const name = vendorSeeds.find((vendor) => vendor.code === lane.vendor)?.name ?? lane.vendor;
  const where = lane.category === 'ELOTT' ? ' E' : '';
  return {
    names: { EN: `${name}${where} Lobby`, PT: `Lobby ${name}${where}`, ES: `Lobby ${name}${where}` },
    motif: lane.shelf === 'esports' ? 'gamepad' : lane.shelf === 'cockfight' ? 'rooster' : '',
    classify: '',
  };
};

/** The node that a lane of kind `game` launches. */
export const lobbyNode = (laneIndex: number): string => String(FIRST_NODE + laneIndex * NODES_PER_LANE + 1);

const rowOf = (input: {
  lane: LaneSeed;
  laneIndex: number;
  index: number;
  game: NamedGame;
  random: Repeatable;
}): GameSeed => {
  const { lane, laneIndex, index, game, random } = input;
  const number = String(index + 1).padStart(4, '0');
  const played = lane.shelf === 'house' ? playedIn(lane) : null;
  // What really plays stands before everything else, in its own order.
  const place = played ? PLAYED.findIndex((one) => one.gameId === played.gameId) - PLAYED.length : null;
  const hot = index < HOT_PER_LANE && !(lane.kind === 'game' && index === 0);
  return {
    node_id: String(FIRST_NODE + laneIndex * NODES_PER_LANE + index + 1),
    game_id: played?.gameId ?? `${lane.vendor}-${lane.category}-${number}`,
    game_code: `${lane.vendor}${lane.category}${number}`,
    vendor: lane.vendor,
    category: lane.category,
    classify: game.classify,
    names: game.names,
    motif: game.motif,
    hot_rank: place ?? (hot ? index * 100 + laneIndex : null),
    trial: played !== null || random.chance(TRIAL_PERCENT[lane.category] ?? 0),
    room_id: lane.category === 'PVP' && !played ? `R${number}` : '',
    match_id: lane.category === 'SPORTS' && index > 0 ? `M${laneIndex}${number}` : '',
    // Studios take turns, so that no shelf starts with one studio's whole list.
    sort: place ?? index * 100 + laneIndex,
  };
};

/** The whole demo catalogue, the same on every machine, with each game's lane and its index in that lane. */
export const placedGames = (): { lane: LaneSeed; index: number; row: GameSeed }[] => {
  const random = createRepeatable(CATALOGUE_SEED);
  const deal = dealer(random);
  return laneSeeds.flatMap((lane, laneIndex) => {
    const games = lane.kind === 'game' ? [lobbyOf(lane), ...deal(lane)] : deal(lane);
    return games.map((game, index) => ({
      lane,
      index,
      row: rowOf({ lane, laneIndex, index, game, random }),
    }));
  });
};

export const gameSeeds = (): GameSeed[] => placedGames().map(({ row }) => row);
