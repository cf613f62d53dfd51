import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useDesk, useMay, usePages, useWork } from './desk-context';
import { useAmount } from './use-amount';
import type { Choice } from './use-decision';

const REASONS = ['not_arrived', 'other_person', 'unreadable', 'other'] as const;

export const useProofs = () => {
  const { api } = useDesk();
  return usePages(
    (after) => api.ask('proofs.queue', after === undefined ? {} : { after }),
    'proofs',
    'proofs.queue',
  );
};

/** One transfer with its pictures, and what the operator has seen on the account. */
export const useProof = (id: string, onDone: () => void) => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('proofs.show', { id });
  const work = useWork();
  const amount = useAmount();
  const [fields, setFields] = useState({ amount: '', bankRef: '', paidAt: '' });
  const money = amount.read(fields.amount);
  const paidAt = Date.parse(fields.paidAt);
  const isReady = money !== null && fields.bankRef.trim() !== '' && Number.isFinite(paidAt);
  const confirm = (): void => {
    if (money === null || !isReady) return;
    work.run(async () => {
      const bankRef = fields.bankRef.trim();
      await api.ask('proofs.confirm', { id, minor: money.minor.toString(), bankRef, paidAt });
      onDone();
    });
  };
  const choices: Choice[] = may('proofs.refuse')
    ? [
        {
          name: 'refuse',
          label: t('work.refuse'),
          look: 'line',
          reasons: REASONS.map((value) => ({ value, label: t(`transfers.${value}`) })),
          note: 'optional',
          noteLabel: t('work.noteToMember'),
          run: ({ reason, note }) =>
            api.ask('proofs.refuse', { id, reason: REASONS.find((one) => one === reason) ?? 'other', note }),
        },
      ]
    : [];
  return {
    ...answer,
    fields,
    set: (part: Partial<typeof fields>) => setFields({ ...fields, ...part }),
    amountProblem: amount.problem(fields.amount),
    isReady,
    busy: work.busy,
    confirmRefusal: work.refusal,
    confirm,
    mayConfirm: may('proofs.confirm'),
    choices,
  };
};
