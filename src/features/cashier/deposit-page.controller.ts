import { useState } from 'react';
import type { Deposit } from '../../contract/entities/deposit';
import { depositsDomain } from '../../core/domains/deposits';
import { useDomain } from '../../react';
import { EMPTY_DEPOSIT, useDepositFacts } from './deposit.controller';
import { useDraft } from './draft.controller';
import { useListed } from './list.controller';

/** Which deposit is in sight: the one that was just made, the one chosen, or the one that still waits for its money. */
export function useDepositPage() {
  const domain = useDomain(depositsDomain);
  const loaded = useDepositFacts();
  const [, changeDraft] = useDraft('deposit', EMPTY_DEPOSIT, ['document']);
  const [chosen, setChosen] = useState<{ id: string | null; first: Deposit | null } | null>(null);
  const open = loaded.value?.open?.id ?? null;
  const shown = chosen === null ? open : chosen.id;
  const list = useListed({
    read: async (page) => {
      const { deposits, totalPages } = await domain.list({ page });
      return { rows: deposits, totalPages };
    },
    events: ['DEPOSIT', 'RESYNC'],
    on: shown,
  });
  return {
    loaded,
    list,
    shown,
    first: chosen?.first ?? null,
    made: (first: Deposit) => setChosen({ id: first.id, first }),
    show: (id: string) => setChosen({ id, first: null }),
    begin() {
      // What became of the last intent has been seen: the next one has a key of its own.
      changeDraft({ requestId: '', step: '' });
      setChosen({ id: null, first: null });
      loaded.again();
    },
  };
}
