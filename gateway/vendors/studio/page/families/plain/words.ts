import { createLanguage, type Language } from '../../../../kit/language';
import type { FamilyWords, WordsContext } from '../../family-view';
import { plainTexts, type PlainKey } from './locales/index';

/** More facts than this of one round are no sentence any more. */
const MOST_FACTS = 24;
const DEEPEST = 4;

export const textsOf = (requested: string): Language<PlainKey> => createLanguage(plainTexts, requested);

/** 'winTotal' and 'left-hand' as words. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase();

/** What a round shows, as names and values: the leaves of its JSON in order. */
export const factsOf = (show: unknown, say: Language<PlainKey>['say']): { name: string; value: string }[] => {
  const facts: { name: string; value: string }[] = [];
  const text = (value: unknown): string => {
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' && value !== '' ? spaced(value) : say('none');
  };
  const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;
  const visit = (name: string, value: unknown, depth: number): void => {
    if (facts.length >= MOST_FACTS || depth > DEEPEST || value === undefined) return;
    if (isLeaf(value)) facts.push({ name, value: text(value) });
    else if (Array.isArray(value)) {
      if (value.every(isLeaf)) facts.push({ name, value: value.map(text).join(' ') || say('none') });
      else value.forEach((one, at) => visit(`${name} ${at + 1}`, one, depth + 1));
    } else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) visit(`${name} ${spaced(key)}`.trim(), one, depth + 1);
  };
  visit('', show, 0);
  return facts;
};

export const plainWords = (context: WordsContext): FamilyWords => {
  const { say } = textsOf(context.requested);
  return {
    go: say('play'),
    place: (place) => (place === '' ? say('anywhere') : spaced(place)),
    move: (move, value) => (move.of === 1 ? spaced(move.name) : `${spaced(move.name)} ${value + 1}`),
    tell(round) {
      const facts = factsOf(round.show, say).map(({ name, value }) => `${name} ${value}`.trim());
      return facts.length === 0 ? say('nothing') : say('tell', { facts: facts.join(', ') });
    },
    rules: () => [say('rulesText')],
  };
};
