import { createLanguage, type Language } from '../../../kit/language';
import { duel as texts, type DuelKey } from '../../locales/index';
import type { HouseGame } from '../game';
import {
  drawDuel,
  duelReturn,
  isDuelChoice,
  payOf,
  rankOf,
  readDuel,
  resultOf,
  RETURNS,
  suitOf,
  type DuelChoice,
} from './duel';

const FACES: readonly DuelKey[] = ['jack', 'queen', 'king', 'ace'];
const FIRST_FACE = 9;

/** A card in words: 'queen of hearts', '7 of spades'. */
export const cardText = (language: Language<DuelKey>, card: number): string => {
  const rank = rankOf(card);
  const face = FACES[rank - FIRST_FACE];
  return language.say('cardOf', {
    rank: face === undefined ? String(rank + 2) : language.say(face),
    suit: language.say(suitOf(card)),
  });
};

const RESULT_TEXTS = { fox: 'foxWins', heron: 'heronWins', tie: 'sameRank', twins: 'sameCard' } as const;

const choiceOf = (text: string): DuelChoice => {
  if (!isDuelChoice(text)) throw new RangeError(`nobody can bet on ${text}`);
  return text;
};

export const foxAndHeron: HouseGame = {
  gameId: 'FOXHERON',
  slug: 'fox-and-heron',
  page: 'duel',
  icon: 'duel.svg',
  category: 'PVP',
  names: texts,
  rules(language) {
    const { say } = createLanguage(texts, language);
    return [say('rulesText'), say('halfRule')];
  },
  returns: RETURNS,
  exactReturn: (choice) => duelReturn(choiceOf(choice)),
  play(below, choice) {
    const outcome = drawDuel(below);
    return { outcome, units: payOf(outcome, choiceOf(choice)) };
  },
  tell({ outcome, choice, language: requested }) {
    const language = createLanguage(texts, requested);
    const { say } = language;
    const cards = readDuel(outcome);
    if (!cards || !isDuelChoice(choice)) return [];
    return [
      { label: say('yourBet'), value: say(choice) },
      { label: say('fox'), value: cardText(language, cards.fox) },
      { label: say('heron'), value: cardText(language, cards.heron) },
      { label: say('outcome'), value: say(RESULT_TEXTS[resultOf(cards)]) },
    ];
  },
};
