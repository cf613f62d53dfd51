import type { OperatorRefusal } from '../../src/contract/entities/withdrawal';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useAnswer, useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';

const REASONS = [
  'payee_other',
  'payee_invalid',
  'documents',
  'turnover',
  'rules',
  'duplicate',
  'contact_us',
] as const satisfies readonly OperatorRefusal[];
const reasonOf = (word: string): OperatorRefusal | undefined => REASONS.find((reason) => reason === word);

export const useWithdrawals = () => {
  const { api } = useDesk();
  return usePages(
    (after) => api.ask('withdrawals.queue', after === undefined ? {} : { after }),
    'withdrawals',
    'withdrawals.queue',
  );
};

/** One withdrawal and what this operator may do with it now. */
export const useWithdrawal = (id: string, onChanged: () => void) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('withdrawals.show', { id });
  const [half, setHalf] = useState<'' | 'work.second' | 'unclear.second'>('');
  const { state, unclear = null } = answer.value ?? {};
  const choices: Choice[] = [];
  if (state === 'checking' && may('withdrawals.approve'))
    choices.push({
      name: 'approve',
      label: t('work.approve'),
      look: 'main',
      run: async () =>
        setHalf((await api.ask('withdrawals.approve', { id })).needsSecond ? 'work.second' : ''),
    });
  // Approved and still here: the provider refused it, or a dispute keeps it back.
  if ((state === 'checking' || state === 'approved') && may('withdrawals.refuse'))
    choices.push({
      name: 'refuse',
      label: t('work.refuse'),
      look: 'line',
      reasons: REASONS.map((value) => ({ value, label: t(`reasons.${value}`) })),
      note: 'optional',
      noteLabel: t('work.noteToMember'),
      run: ({ reason, note }) =>
        api.ask('withdrawals.refuse', { id, reason: reasonOf(reason) ?? 'contact_us', note }),
    });
  if (['approved', 'sending', 'unknown', 'sent'].includes(state ?? '') && may('withdrawals.retry'))
    choices.push({
      name: 'retry',
      label: t('work.retry'),
      look: 'main',
      run: () => api.ask('withdrawals.retry', { id }),
    });
  if (state === 'sent' && may('withdrawals.arrived'))
    choices.push({
      name: 'arrived',
      label: t('work.arrived'),
      look: 'line',
      note: 'needed',
      run: ({ note }) => api.ask('withdrawals.arrived', { id, note }),
    });
  // Each operator says it once, by the bank's own account, without knowing what another one found.
  if (unclear && !unclear.saidBy.includes(me.name) && may('withdrawals.settle')) {
    const settle = async (found: { paid: boolean; bankRef?: string; note?: string }): Promise<void> =>
      setHalf((await api.ask('withdrawals.settle', { id, ...found })).needsSecond ? 'unclear.second' : '');
    choices.push(
      {
        name: 'unclear-paid',
        label: t('unclear.paid'),
        look: 'line',
        say: t('unclear.say'),
        note: 'needed',
        noteLabel: t('transfers.bankRef'),
        noteMax: 64,
        run: ({ note }) => settle({ paid: true, bankRef: note }),
      },
      {
        name: 'unclear-not-paid',
        label: t('unclear.notPaid'),
        look: 'line',
        say: t('unclear.say'),
        note: 'optional',
        run: ({ note }) => settle({ paid: false, note }),
      },
    );
  }
  const done = (): void => {
    answer.reload();
    onChanged();
  };
  return { ...answer, choices, half, done };
};
