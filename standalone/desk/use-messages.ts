import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskMessageInfo, DeskMessagePreview } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, usePages, useWork } from './desk-context';
import type { Choice } from './use-decision';

/** Begun with: what each field is for is seen by its place. */
const SAMPLE = `{
  "name": "my-message",
  "kind": "service",
  "audience": {},
  "texts": {
    "EN": { "subject": "Hello {{member}}", "body": "<p>…</p>" },
    "PT": { "subject": "Olá {{member}}", "body": "<p>…</p>" },
    "ES": { "subject": "Hola {{member}}", "body": "<p>…</p>" }
  },
  "fallback": ["EN"],
  "values": {},
  "copies": ["mail", "push"]
}`;

export const useMessages = () => {
  const { api } = useDesk();
  const may = useMay();
  const pages = usePages(() => api.ask('messages.list', {}), 'messages', 'messages.list');
  return { ...pages, mayWrite: may('messages.draft') };
};

export const useMessage = (code: string) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('messages.show', { code });
  const choicesOf = ({ state, author, approvals, withdrawn }: DeskMessageInfo): Choice[] => {
    const choices: Choice[] = [];
    const isDraft = state === 'draft';
    if (isDraft && author !== me.name && !approvals.includes(me.name) && may('messages.approve'))
      choices.push({
        ...{ name: 'approve', label: t('messages.approve'), look: 'main', say: t('messages.approveSay') },
        run: () => api.ask('messages.approve', { code }),
      });
    if (isDraft && may('messages.send'))
      choices.push({
        ...{ name: 'send', label: t('messages.send'), look: 'line', say: t('messages.sendSay') },
        ...{ note: 'optional', noteLabel: t('messages.at'), noteMax: 16 },
        run: ({ note }) => api.ask('messages.send', { code, at: note.trim() }),
      });
    if ((state === 'waiting' || state === 'sent') && may('messages.stop'))
      choices.push({
        ...{ name: 'stop', label: t('messages.stop'), look: 'line', say: t('messages.stopSay') },
        run: () => api.ask('messages.stop', { code, withdraw: false }),
      });
    if ((state === 'sent' || state === 'stopped') && !withdrawn && may('messages.stop'))
      choices.push({
        ...{ name: 'withdraw', label: t('messages.withdraw'), look: 'line', say: t('messages.withdrawSay') },
        run: () => api.ask('messages.stop', { code, withdraw: true }),
      });
    return choices;
  };
  return {
    ...answer,
    choicesOf,
    mayWrite: may('messages.draft'),
    mayLook: may('messages.preview'),
  };
};

/** A message that is being written, or written anew while it is a draft. */
export const useMessageDraft = (start: string, onDone: (name: string) => void) => {
  const { api } = useDesk();
  const work = useWork();
  const [text, setText] = useState(start === '' ? SAMPLE : start);
  const [members, setMembers] = useState('');
  return {
    ...{ text, members, setMembers, busy: work.busy, refusal: work.refusal },
    type(next: string) {
      setText(next);
      work.clear();
    },
    save: () =>
      work.run(async () => {
        const { name } = await api.ask('messages.draft', { text, members });
        onDone(name);
      }),
  };
};

/** What one member would read. */
export const useMessagePreview = (code: string) => {
  const { api } = useDesk();
  const work = useWork();
  const [member, setMember] = useState('');
  const [language, setLanguage] = useState('');
  const [shown, setShown] = useState<DeskMessagePreview | null>(null);
  return {
    ...{ member, setMember, language, setLanguage, shown, busy: work.busy, refusal: work.refusal },
    look: () => work.run(async () => setShown(await api.ask('messages.preview', { code, member, language }))),
  };
};
