import { useTranslation } from 'react-i18next';
import { plainText } from '../../src/core/i18n/plain-text';
import { useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';

/** Open cases, and what may be done with one. */
export const useCases = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const pages = usePages(
    (after) => api.ask('cases.queue', after === undefined ? {} : { after }),
    'cases',
    'cases.queue',
  );
  const choicesOf = (id: string): Choice[] =>
    may('cases.close')
      ? [
          {
            name: 'close',
            label: t('work.close'),
            look: 'main',
            note: 'needed',
            run: ({ note }) => api.ask('cases.close', { id, note }),
          },
        ]
      : [];
  return { ...pages, choicesOf };
};

/** Money without a place, and what may become of it. */
export const useSuspense = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const pages = usePages(
    (after) => api.ask('suspense.list', after === undefined ? {} : { after }),
    'suspense',
    'suspense.list',
  );
  const choicesOf = (id: string): Choice[] =>
    may('suspense.credit')
      ? [
          {
            name: 'credit',
            label: t('work.credit'),
            look: 'main',
            say: t('work.creditSay'),
            note: 'optional',
            noteLabel: t('work.member'),
            run: ({ note }) =>
              api.ask('suspense.credit', note === '' ? { id } : { id, memberId: plainText(note) }),
          },
          {
            name: 'refund',
            label: t('work.refund'),
            look: 'line',
            run: () => api.ask('suspense.refund', { id }),
          },
        ]
      : [];
  return { ...pages, choicesOf };
};
