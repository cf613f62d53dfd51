import { useTranslation } from 'react-i18next';
import { useAnswer, useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';

/** What payers' banks take back and what is not decided. */
export const useDisputes = () => {
  const { api } = useDesk();
  return usePages(() => api.ask('disputes.queue', {}), 'disputes', 'disputes.queue');
};

/** Deposits of which their provider says nothing. */
export const useAlarms = () => {
  const { api } = useDesk();
  return usePages(
    (after) => api.ask('alarms.queue', after === undefined ? {} : { after }),
    'alarms',
    'alarms.queue',
  );
};

/** Any deposit, with its steps and disputes. */
export const useDeposit = (id: string) => useAnswer('deposits.show', { id });

/** Balances of excluded members that are to be given back, and the word that one was. */
export const useReturns = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const pages = usePages(() => api.ask('returns.queue', {}), 'returns', 'returns.queue');
  const choicesOf = (id: string): Choice[] =>
    may('returns.done')
      ? [
          {
            name: 'returned',
            label: t('work.returned'),
            look: 'main',
            say: t('work.returnedSay'),
            run: () => api.ask('returns.done', { id }),
          },
        ]
      : [];
  return { ...pages, choicesOf };
};
