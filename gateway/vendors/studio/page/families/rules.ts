import { moneyFormat } from '../../../page-kit/money';
import { createLanguage } from '../../../kit/language';
import type { GameInfo } from '../../api-shapes';
import { shell, type ShellKey } from '../../locales/index';
import type { FamilyWords, WordsContext } from '../family-view';
import { percentOf } from '../percent';
import { baccaratWords } from './baccarat/locales/index';
import { bingoWords } from './bingo/words';
import { blackjackWords } from './blackjack/locales/index';
import { crashWords } from './crash/locales/index';
import { diceWords } from './dice/words';
import { dragonTigerWords } from './dragon-tiger/locales/index';
import { eventsWords, type EventsWord } from './events/locales/index';
import { speakOf, type FamilyTexts } from './family-desk';
import { fishingWords } from './fishing/locales/index';
import { kenoWords } from './keno/words';
import { minesWords } from './mines/words';
import { ninesWords } from './nines/locales/index';
import { plainWords } from './plain/words';
import { plinkoWords } from './plinko/words';
import { reelsWords } from './reels/words';
import { rouletteWords } from './roulette/locales/index';
import { scratchWords } from './scratch/words';
import { trioWords } from './trio/locales/index';
import { pokerWords } from './video-poker/words';
import { withOthersWords } from './with-others/locales/index';

type Rules = (context: WordsContext) => string[];

const written =
  <Word extends string>(texts: FamilyTexts<Word>, ...keys: Word[]): Rules =>
  ({ requested }) => {
    const say = speakOf(texts, requested);
    return keys.map((key) => say(key));
  };
const told =
  (words: (context: WordsContext) => FamilyWords): Rules =>
  (context) =>
    words(context).rules();

/** The same rules as on each family's page, without its view: for those who read them before they play. */
const rules: Readonly<Record<string, Rules>> = {
  baccarat: written(baccaratWords, 'rules'),
  bingo: told(bingoWords),
  blackjack: written(blackjackWords, 'rules', 'moreRules'),
  crash: written(crashWords, 'rules', 'keys'),
  dice: told(diceWords),
  'dragon-tiger': written(dragonTigerWords, 'rules'),
  events: (context) => {
    const sport = context.info.model;
    const own = Object.hasOwn(eventsWords.en, sport) ? [sport as EventsWord] : [];
    return written(eventsWords, 'rules', 'timetableRules', ...own, 'odds')(context);
  },
  fishing: written(fishingWords, 'rules', 'rulesMany', 'keys'),
  keno: told(kenoWords),
  mines: told(minesWords),
  nines: (context) => [
    ...written(ninesWords, 'rules', 'seats')(context),
    ...written(withOthersWords, 'rules')(context),
  ],
  plinko: told(plinkoWords),
  reels: told(reelsWords),
  roulette: written(rouletteWords, 'rules'),
  scratch: told(scratchWords),
  trio: (context) => [
    ...written(trioWords, 'rules', 'seats')(context),
    ...written(withOthersWords, 'rules')(context),
  ],
  'video-poker': told(pokerWords),
};

/** Rules name no amounts: words are made with a money all the same. */
const NO_CURRENCY = 'XXX';

/** A game's rules in the asked-for language, a paragraph each; how a return is known that could not be counted comes last. */
export const rulesOf = (input: { info: GameInfo; language: string }): string[] => {
  const { info } = input;
  const requested = input.language;
  const language = createLanguage<ShellKey>(shell, requested);
  const money = moneyFormat({ locale: language.code, currency: NO_CURRENCY, digits: 2 });
  const own = Object.hasOwn(rules, info.family) ? rules[info.family] : undefined;
  const paragraphs = (own ?? told(plainWords))({ info, requested, money, shell: language });
  const [only] = info.returns;
  if (!only || info.returns.length > 1 || only.by === 'count') return paragraphs;
  const { halfWidthMillionths, simulatedRounds } = only.by;
  const figures = {
    percent: percentOf(language.code, halfWidthMillionths),
    rounds: new Intl.NumberFormat(language.code).format(simulatedRounds),
  };
  const returned = language.say('returnRow', { percent: percentOf(language.code, only.millionths) });
  return [
    ...paragraphs,
    `${language.say('returnTitle')}: ${returned} (${language.say('simulated', figures)})`,
  ];
};
