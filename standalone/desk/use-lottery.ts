import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskNames } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, usePages, useWork } from './desk-context';
import { dayBounds, today } from './format';

/** States that one can look for; '' stands for all that are due. */
export const DRAW_STATES = [
  'closed',
  'sealed',
  'drawn',
  'published',
  'settling',
  'settled',
  'corrected',
  'void',
] as const;
/** What a list of draws shows: due ones, those to come, or those of one state. */
export type DrawsShown = '' | 'coming' | (typeof DRAW_STATES)[number];
export const shownOf = (word: string): DrawsShown =>
  word === 'coming' ? word : (DRAW_STATES.find((state) => state === word) ?? '');

/** A game's name in the operator's language. */
export const useGameName = (): ((names: DeskNames) => string) => {
  const { i18n } = useTranslation();
  return (names) => (i18n.language === 'pt' || i18n.language === 'es' ? names[i18n.language] : names.en);
};

export const useGames = () => useAnswer('lottery.games', {});

/** Draws of which people have to say numbers. */
export const useWaitingDraws = () => {
  const { api } = useDesk();
  return usePages(
    (after) => api.ask('lottery.waiting', after === undefined ? {} : { after }),
    'lottery waiting',
    'lottery.waiting',
  );
};

/** Draws of one day, as the operator's clock has it. */
export const useDraws = () => {
  const { api } = useDesk();
  const [filter, setFilter] = useState({ day: today(), game: '', shown: '' as DrawsShown });
  const { day, game, shown } = filter;
  const isComing = shown === 'coming';
  const pages = usePages(
    (after) =>
      api.ask('lottery.draws', {
        ...dayBounds(day),
        ...{ game, toCome: isComing, state: isComing ? '' : shown },
        ...(after === undefined ? {} : { after }),
      }),
    `lottery draws ${JSON.stringify(filter)}`,
  );
  return {
    ...pages,
    filter,
    // An emptied field of a date says nothing: the day stays.
    set: (part: Partial<typeof filter>) =>
      setFilter({ ...filter, ...part, day: part.day === '' ? day : (part.day ?? day) }),
  };
};

/** Games with their schedules, and the switch of each. */
export const useSchedule = () => {
  const { api } = useDesk();
  const may = useMay();
  const answer = useGames();
  const work = useWork();
  return {
    ...answer,
    busy: work.busy,
    changeRefusal: work.refusal,
    mayPause: may('lottery.switch'),
    setGame: (game: string, on: boolean) =>
      work.run(async () => {
        await api.ask('lottery.switch', { game, on });
        answer.reload();
      }),
  };
};
