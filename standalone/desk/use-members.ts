import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskMemberRow } from '../../gateway/desk/index';
import type { DeskRefusal } from './desk-api';
import { refusalIn, useAnswer, useDesk, useMay } from './desk-context';
import { memberChoices } from './member-choices';
import type { Choice } from './use-decision';

export const useMemberSearch = () => {
  const { api } = useDesk();
  const [text, setText] = useState('');
  const [state, setState] = useState<{
    rows: DeskMemberRow[] | null;
    refusal: DeskRefusal | null;
    busy: boolean;
  }>({
    rows: null,
    refusal: null,
    busy: false,
  });
  const find = (): void => {
    if (state.busy || text.trim().length < 2) return;
    setState({ ...state, busy: true });
    api
      .ask('members.find', { text })
      .then((rows) => setState({ rows, refusal: null, busy: false }))
      .catch((error: unknown) => setState({ rows: null, refusal: refusalIn(error), busy: false }));
  };
  return { text, setText, find, ...state };
};

/** A member's file, and what this operator may do with the account. */
export const useMemberFile = (id: string) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('member.open', { id });
  const choices = answer.value
    ? memberChoices({ member: answer.value, api, me, may, t: (key, values) => t(key, values ?? {}) })
    : [];
  const [tab, setTab] = useState('ledger');
  return { ...answer, choices, tab, setTab, done: answer.reload };
};

export const useNoteField = (id: string, onAdded: () => void) => {
  const { api } = useDesk();
  const may = useMay();
  const [text, setText] = useState('');
  const add = async (): Promise<void> => {
    await api.ask('member.note', { id, text });
    setText('');
    onAdded();
  };
  return { text, setText, add, mayAdd: may('member.note') };
};

/** What protects a member, and the way to more of it. */
export const useLimits = (id: string) => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('member.limits', { id });
  const months = answer.value?.months ?? [];
  const choices: Choice[] =
    months.length > 0 && may('member.exclude')
      ? [
          {
            name: 'exclude',
            label: t('member.exclude'),
            look: 'line',
            say: t('member.excludeSure'),
            pickLabel: t('member.howLong'),
            reasons: months.map((count) => ({ value: String(count), label: t('member.months', { count }) })),
            run: ({ reason }) => api.ask('member.exclude', { id, months: Number(reason) }),
          },
        ]
      : [];
  return { ...answer, choices };
};
