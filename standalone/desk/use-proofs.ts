import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useDesk, useMay, usePages, useWork } from './desk-context';
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

/** Minor units of what was typed, null when it is no amount. */
export const minorOf = (typed: string, digits: number): string | null => {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === '' || fraction.length > digits) return null;
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  return minor > 0n ? minor.toString() : null;
};

/** One transfer with its pictures, and what the operator has seen on the account. */
export const useProof = (id: string, onDone: () => void) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('proofs.show', { id });
  const work = useWork();
  const [fields, setFields] = useState({ amount: '', bankRef: '', paidAt: '' });
  const minor = minorOf(fields.amount, me.digits);
  const paidAt = Date.parse(fields.paidAt);
  const isReady = minor !== null && fields.bankRef.trim() !== '' && Number.isFinite(paidAt);
  const confirm = (): void => {
    if (minor === null || !isReady) return;
    work.run(async () => {
      await api.ask('proofs.confirm', { id, minor, bankRef: fields.bankRef.trim(), paidAt });
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
    isReady,
    busy: work.busy,
    confirmRefusal: work.refusal,
    confirm,
    mayConfirm: may('proofs.confirm'),
    choices,
  };
};
