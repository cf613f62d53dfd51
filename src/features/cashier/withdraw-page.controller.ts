import { useState } from 'react';
import type { Withdrawal } from '../../contract/entities/withdrawal';
import { withdrawalsDomain } from '../../core/domains/withdrawals';
import { useDomain } from '../../react';
import { useListed } from './list.controller';
import { asksForArrival } from './timeline';
import { useDraft } from './draft.controller';
import { EMPTY_WITHDRAWAL, useWithdrawFacts } from './withdraw.controller';

/** Which withdrawal is in sight: the one just made, the one chosen, or the one that asks whether it arrived. */
export function useWithdrawPage() {
  const domain = useDomain(withdrawalsDomain);
  const loaded = useWithdrawFacts();
  const [, changeDraft] = useDraft('withdraw', EMPTY_WITHDRAWAL);
  const [chosen, setChosen] = useState<{ id: string | null; first: Withdrawal | null } | null>(null);
  const open = loaded.value?.open ?? null;
  const asking = open !== null && asksForArrival(open) ? open.id : null;
  const shown = chosen === null ? asking : chosen.id;
  const list = useListed({
    read: async (page) => {
      const { withdrawals, totalPages } = await domain.list({ page });
      return { rows: withdrawals, totalPages };
    },
    events: ['WITHDRAW', 'PAYMENT_CONFIRMATION', 'RESYNC'],
    on: shown,
  });
  return {
    loaded,
    list,
    shown,
    first: chosen?.first ?? null,
    made: (first: Withdrawal) => setChosen({ id: first.id, first }),
    show: (id: string) => setChosen({ id, first: null }),
    begin() {
      // What became of the last intent has been seen: the next one has a key of its own.
      changeDraft({ requestId: '', step: '' });
      setChosen({ id: null, first: null });
      loaded.again();
    },
  };
}

export type WithdrawPage = ReturnType<typeof useWithdrawPage>;
