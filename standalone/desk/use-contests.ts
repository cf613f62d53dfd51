import { useTranslation } from 'react-i18next';
import type { DeskContestInfo, DeskPromotionRequest } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';
import { useWriting } from './use-definition';
import { useFunding } from './use-funding';

/** Kinds in the order of the list. */
export const KINDS = ['mission', 'board', 'wheel', 'egg', 'rain', 'raffle', 'referral', 'app'] as const;
const ENDED: readonly string[] = ['ended', 'stopped'];

export const useContests = () => {
  const { api } = useDesk();
  const may = useMay();
  const pages = usePages(() => api.ask('contests.list', {}), 'contests', 'contests.list');
  return { ...pages, mayWrite: may('contests.draft') };
};

/** One contest, and what may be done with it now. */
export const useContest = (code: string) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const fund = useFunding();
  const answer = useAnswer('contests.show', { code });
  const choicesOf = ({ state, author, units }: DeskContestInfo): Choice[] => {
    const isDraft = state === 'draft';
    const choices: Choice[] = [];
    if (isDraft && author !== me.name && may('contests.approve'))
      choices.push({
        name: 'approve',
        label: t('contests.approve'),
        look: 'main',
        say: t('contests.approveSay'),
        run: () => api.ask('contests.approve', { code }),
      });
    if (!ENDED.includes(state) && units.length > 0 && may('contests.fund'))
      choices.push(
        fund({
          ...{ say: t('contests.fundSay'), units },
          pay: (paid) => api.ask('contests.fund', { code, ...paid }),
        }),
      );
    if (!isDraft && !ENDED.includes(state) && may('contests.stop'))
      choices.push({
        name: 'stop',
        label: t('promotions.stop'),
        look: 'line',
        say: t('contests.stopSay'),
        run: () => api.ask('contests.stop', { code }),
      });
    return choices;
  };
  return { ...answer, choicesOf, mayWrite: may('contests.draft') };
};

/** A contest that is being written. */
export const useContestDefinition = (
  start: { code: string; text: string },
  onDone: (code: string) => void,
) => {
  const { api } = useDesk();
  return useWriting<{ needs: string }>(start, {
    presets: 'contests.presets',
    preset: (name) => api.ask('contests.preset', { name }),
    look: (text) => api.ask('contests.check', { text }),
    save: async (code, text) => {
      await api.ask('contests.draft', { code, text });
      onDone(code);
    },
  });
};

/** What members asked for, and the two answers to it. */
export const useRequests = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const pages = usePages(() => api.ask('requests.queue', {}), 'requests', 'requests.queue');
  const answer = ({ id, held }: DeskPromotionRequest, approve: boolean): Choice => ({
    name: approve ? 'approve' : 'refuse',
    label: t(!approve ? 'requests.refuse' : held.length > 0 ? 'requests.release' : 'requests.approve'),
    look: approve ? 'main' : 'line',
    say: t(!approve ? 'requests.refuseSay' : held.length > 0 ? 'requests.releaseSay' : 'requests.approveSay'),
    note: 'needed',
    noteLabel: t('requests.reason'),
    run: ({ note }) => api.ask('requests.decide', { id, approve, reason: note }),
  });
  const choicesOf = (row: DeskPromotionRequest): Choice[] =>
    may('requests.decide') ? [answer(row, true), answer(row, false)] : [];
  return { ...pages, choicesOf };
};
