import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskDebtRow } from '../../gateway/desk/index';
import { useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';

/** What members owe after a dispute that was lost or a win that was cancelled, and the word of two that it is waived. */
export const useDebts = () => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const [isHalf, setHalf] = useState(false);
  const pages = usePages((after) => api.ask('debts.list', after === undefined ? {} : { after }), 'debts');
  const choicesOf = ({ id, saidBy }: DeskDebtRow): Choice[] =>
    may('debts.waive') && !saidBy.includes(me.name)
      ? [
          {
            name: 'waive',
            label: t('debts.waive'),
            look: 'line',
            say: t('debts.waiveSay'),
            note: 'needed',
            run: async ({ note }) => setHalf((await api.ask('debts.waive', { id, note })).needsSecond),
          },
        ]
      : [];
  return { ...pages, choicesOf, isHalf };
};
