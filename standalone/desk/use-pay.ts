import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPayPeriod, DeskPayRunInfo } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';
import { useFormat } from './use-format';

/** A period in words: days, or the moment where an hour or five minutes begin. */
export const usePayPeriod = (): ((period: DeskPayPeriod) => string) => {
  const { t } = useTranslation();
  const { time } = useFormat();
  return ({ kind, span, fromDay, startsAt }) =>
    t('pay.period', {
      kind: t(`pay.kinds.${kind}`),
      from: span === 'h' || span === '5' ? time(startsAt) : fromDay,
    });
};

/** Runs of agents' pay that wait for operators. */
export const usePayRuns = () => {
  const { api } = useDesk();
  return usePages(() => api.ask('pay.queue', {}), 'pay', 'pay.queue');
};

/** One run with its first statements, and the word that it is paid. */
export const usePayRun = (id: string) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const [isHalf, setHalf] = useState(false);
  const answer = useAnswer('pay.show', { id });
  const choicesOf = (run: DeskPayRunInfo): Choice[] => {
    if (!may('pay.approve') || run.state !== 'stopped' || run.approvedBy.includes(me.name)) return [];
    const overBudget = run.reason === 'budget';
    return [
      {
        name: 'approve',
        label: t(overBudget ? 'pay.approveOver' : 'pay.approve'),
        look: 'main',
        say: t(run.approvedBy.length + 1 < run.approvalsNeeded ? 'pay.approveFirst' : 'pay.approveSay'),
        run: async () => setHalf((await api.ask('pay.approve', { id, overBudget })).needsSecond),
      },
    ];
  };
  return { ...answer, choicesOf, isHalf };
};

/** What agents have not been paid in full. */
export const useOwed = () => {
  const { api } = useDesk();
  return usePages((after) => api.ask('pay.owed', after === undefined ? {} : { after }), 'owed');
};
