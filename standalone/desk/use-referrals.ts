import { useTranslation } from 'react-i18next';
import type { DeskReferral } from '../../gateway/desk/index';
import { useDesk, useMay, usePages } from './desk-context';
import type { Choice } from './use-decision';

/** Members who may be the agent above, and the two answers to it. */
export const useReferrals = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const pages = usePages(
    (after) => api.ask('referrals.queue', after === undefined ? {} : { after }),
    'referrals',
    'referrals.queue',
  );
  const answer = (id: string, name: 'release' | 'refuse'): Choice => ({
    name,
    label: t(`referrals.${name}`),
    look: 'line',
    say: t(`referrals.${name}Say`),
    note: 'needed',
    noteLabel: t('referrals.reason'),
    run: ({ note }) => api.ask('referrals.decide', { id, release: name === 'release', reason: note }),
  });
  const choicesOf = ({ id }: DeskReferral): Choice[] =>
    may('referrals.decide') ? [answer(id, 'release'), answer(id, 'refuse')] : [];
  return { ...pages, choicesOf };
};
