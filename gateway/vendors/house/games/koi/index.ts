import { createLanguage } from '../../../kit/language';
import { koi as texts } from '../../locales/index';
import type { HouseGame } from '../game';
import { castReturn, catchOf, drawCast, isFish, payOf, readCast, RETURNS, TICKETS, type Fish } from './koi';

const fishOf = (text: string): Fish => {
  if (!isFish(text)) throw new RangeError(`there is no fish ${text}`);
  return text;
};

export const moonwaterKoi: HouseGame = {
  gameId: 'MOONKOI',
  slug: 'moonwater-koi',
  page: 'koi',
  icon: 'koi.svg',
  category: 'FISH',
  names: texts,
  rules: (language) => [createLanguage(texts, language).say('rulesText')],
  returns: RETURNS,
  exactReturn: (choice) => castReturn(fishOf(choice)),
  play(below, choice) {
    const outcome = drawCast(below);
    return { outcome, units: payOf(outcome, fishOf(choice)) };
  },
  tell({ outcome, choice, language }) {
    const { say } = createLanguage(texts, language);
    const cast = readCast(outcome);
    if (!cast || !isFish(choice)) return [];
    const caught = catchOf(cast, choice);
    const values = { fish: say(choice), times: caught?.times ?? 0 };
    return [
      { label: say('target'), value: say(choice) },
      { label: say('drawn'), value: say('drawnOf', { roll: cast.roll, all: TICKETS }) },
      {
        label: say('outcome'),
        value: caught ? say(caught.golden ? 'golden' : 'caught', values) : say('gone'),
      },
    ];
  },
};
