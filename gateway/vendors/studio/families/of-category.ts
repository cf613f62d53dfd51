/** A row of the catalogue, as far as it decides what is played behind its tile. */
export interface CatalogueRow {
  /** RNG, LIVE, FISH, SPORTS, PVP, LOTT, ELOTT; ESPORTS and COCKFIGHT where they stand by themselves. */
  category: string;
  /** A finer sort within the category; '' for none. */
  classify: string;
  /** What its picture shows; tells the sorts of events apart. */
  motif: string;
  /** Its English name: where it names a game, that one is played. */
  name: string;
  /** The row's own number: the same row is always the same game. */
  seed: number;
}

/** Names of a family and of one of its models. */
export interface FamilyModel {
  family: string;
  model: string;
}

type Choice = readonly [family: string, model: string];
/** A word of an English name, and what it may stand for. */
type Word = readonly [RegExp, readonly Choice[]];

const REELS: readonly Choice[] = [
  ['reels', 'lines20'],
  ['reels', 'ways243'],
  ['reels', 'cluster'],
  ['reels', 'holdspin'],
  ['reels', 'classic'],
];
const ROULETTE: Choice = ['roulette', 'single-zero'];
const BACCARAT: Choice = ['baccarat', 'eight-decks'];
const BLACKJACK: Choice = ['blackjack', 'six-decks'];
const DRAGON_TIGER: Choice = ['dragon-tiger', 'eight-decks'];
const TABLES = [ROULETTE, BACCARAT, BLACKJACK, DRAGON_TIGER];
const DICE: Choice = ['dice', 'classic'];
const CRASH: Choice = ['crash', 'climb'];
const PLINKO: Choice = ['plinko', 'pegs'];
const MINES: Choice = ['mines', 'field25'];
const KENO: Choice = ['keno', 'eighty'];
const BINGO: Choice = ['bingo', 'ninety'];
const JACKS: Choice = ['video-poker', 'jacks'];
const FACES: Choice = ['video-poker', 'faces'];
const PAIRS: readonly Choice[] = [
  ['trio', 'two-seats'],
  ['nines', 'two-seats'],
];
const CIRCLES: readonly Choice[] = [
  ['trio', 'four-seats'],
  ['nines', 'four-seats'],
];
const GOALS: Choice = ['events', 'goals'];
const POINTS: Choice = ['events', 'points'];
const SETS: Choice = ['events', 'sets'];
const MAPS: Choice = ['events', 'maps'];
const BOUT: Choice = ['events', 'bout'];

const TABLE_WORDS: readonly Word[] = [
  [/roulette|wheel/i, [ROULETTE]],
  [/baccarat/i, [BACCARAT]],
  [/blackjack|pontoon/i, [BLACKJACK]],
  [/dragon tiger/i, [DRAGON_TIGER]],
  [/dice|sic bo|craps/i, [DICE]],
];
const SPORT_WORDS: readonly Word[] = [
  [/tennis|volley|badminton|boxing/i, [SETS]],
  [/basket|handball|rugby/i, [POINTS]],
];

interface Shelf {
  words: readonly Word[];
  choices: readonly Choice[];
}
const shelf = (choices: readonly Choice[], words: readonly Word[] = []): Shelf => ({ choices, words });

/** What stands behind each classify of the slots category. */
const ofClassify: ReadonlyMap<string, Shelf> = new Map([
  ['', shelf(REELS)],
  ['JP', shelf([['reels', 'holdspin']])],
  ['SC', shelf([['scratch', 'triples']])],
  [
    'VP',
    shelf(
      [JACKS, FACES],
      [
        [/jacks/i, [JACKS]],
        [/faces/i, [FACES]],
      ],
    ),
  ],
  ['TG', shelf(TABLES, TABLE_WORDS)],
  [
    'AC',
    shelf(
      [CRASH, MINES, PLINKO, DICE],
      [
        [/ climb$/i, [CRASH]],
        [/ drop$/i, [PLINKO]],
        [/ dash$/i, [MINES, DICE]],
      ],
    ),
  ],
  ['BG', shelf([BINGO, BINGO, KENO])],
]);

const esports = shelf([MAPS]);
const cockfight = shelf([BOUT]);
/** What stands behind the other categories. */
const ofCategoryAlone: ReadonlyMap<string, Shelf> = new Map([
  ['LIVE', shelf(TABLES, TABLE_WORDS)],
  [
    'FISH',
    shelf([
      ['fishing', 'reef'],
      ['fishing', 'deep'],
    ]),
  ],
  [
    'PVP',
    shelf(
      [...CIRCLES, ...PAIRS],
      [
        [/two players|checkers|chess|backgammon|duel/i, PAIRS],
        [/four players/i, CIRCLES],
      ],
    ),
  ],
  ['SPORTS', shelf([GOALS], SPORT_WORDS)],
  ['ESPORTS', esports],
  ['COCKFIGHT', cockfight],
  ['LOTT', shelf([KENO])],
  ['ELOTT', shelf([KENO])],
]);
/** The catalogue keeps e-sports and cockfights among the sports; their pictures tell. */
const ESPORT_MOTIFS = new Set(['gamepad', 'joust', 'shield', 'cards', 'rocket']);

const shelfOf = ({ category, classify, motif, name }: CatalogueRow): Shelf => {
  if (category === 'SPORTS' && motif === 'rooster') return cockfight;
  if (category === 'SPORTS' && (ESPORT_MOTIFS.has(motif) || /simulator/i.test(name))) return esports;
  const own = category === 'RNG' ? ofClassify.get(classify) : ofCategoryAlone.get(category);
  return own ?? shelf(REELS);
};

/** What is played behind a tile: by its shelf, by the words of its name, and else by its number. */
export const familyOf = (row: CatalogueRow): FamilyModel => {
  const { choices, words } = shelfOf(row);
  const named = words.find(([word]) => word.test(row.name))?.[1] ?? choices;
  // A product with an odd number spreads rows whose numbers follow each other.
  const spread = Math.imul(Math.trunc(row.seed), 0x9e3779b1) >>> 8;
  const [family, model] = named[spread % named.length] ?? DICE;
  return { family, model };
};
