import type { TextFolder } from '../../../../../src/contract/tables/text-languages';
import type { Language } from '../../../kit/language';
import { GROUP_NAMES, type Group, type Spot } from '../wheel';
import { en, type TideKey } from './en';
import { es } from './es';
import { pt } from './pt';

export type { TideKey } from './en';
export const tidewheel: Readonly<Record<TextFolder, Readonly<Record<TideKey, string>>>> = {
  en: en,
  pt: pt,
  es: es,
};

const isGroup = (spot: Spot): spot is Group => (GROUP_NAMES as readonly string[]).includes(spot);

/** What stands on a spot of the table. */
export const spotName = (language: Language<TideKey>, spot: Spot): string =>
  isGroup(spot) ? language.say(spot) : language.say('number', { number: spot });
