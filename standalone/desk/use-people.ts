import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskCallName, DeskInput } from '../../gateway/desk/index';
import type { IdentityReason } from '../../src/contract/entities/identity-check';
import type { DeskRefusal } from './desk-api';
import { refusalIn, useAnswer, useDesk, usePages } from './desk-context';
import type { Choice } from './use-decision';

const REASONS = [
  'unreadable',
  'expired-document',
  'other-person',
  'incomplete',
  'other',
] as const satisfies readonly IdentityReason[];
const reasonOf = (word: string): IdentityReason => REASONS.find((reason) => reason === word) ?? 'other';

export const useChecks = () => {
  const { api } = useDesk();
  return usePages(
    (after) => api.ask('identity.queue', after === undefined ? {} : { after }),
    'identity',
    'identity.queue',
  );
};

/** One check, and the two ways it can end. */
export const useCheck = (id: string) => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const answer = useAnswer('identity.show', { id });
  const choices: Choice[] =
    answer.value?.state === 'open'
      ? [
          { name: 'pass', label: t('work.pass'), look: 'main', run: () => api.ask('identity.pass', { id }) },
          {
            name: 'refuse',
            label: t('work.refuse'),
            look: 'line',
            reasons: REASONS.map((value) => ({ value, label: t(`documents.${value}`) })),
            note: 'optional',
            noteLabel: t('work.noteToMember'),
            run: ({ reason, note }) => api.ask('identity.refuse', { id, reason: reasonOf(reason), note }),
          },
        ]
      : [];
  return { ...answer, choices };
};

export const useFeedbacks = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const pages = usePages(
    (after) => api.ask('feedback.queue', after === undefined ? {} : { after }),
    'feedback',
    'feedback.queue',
  );
  const choicesOf = (id: string): Choice[] => [
    {
      name: 'answer',
      label: t('work.answer'),
      look: 'main',
      note: 'needed',
      noteLabel: t('work.noteToMember'),
      run: ({ note }) => api.ask('feedback.answer', { id, text: note }),
    },
  ];
  return { ...pages, choicesOf };
};

/** A picture that this page fetches and shows; forgotten with the page's part. */
export const usePicture = <Name extends DeskCallName>(name: Name, input: DeskInput<Name>) => {
  const { api } = useDesk();
  const key = JSON.stringify(input);
  const [state, setState] = useState<{ address: string; refusal: DeskRefusal | null }>({
    address: '',
    refusal: null,
  });
  useEffect(() => {
    let isOver = false;
    let made = '';
    api
      .file(name, JSON.parse(key) as DeskInput<Name>)
      .then((address) => {
        made = address;
        if (isOver) URL.revokeObjectURL(address);
        else setState({ address, refusal: null });
      })
      .catch((error: unknown) => !isOver && setState({ address: '', refusal: refusalIn(error) }));
    return () => {
      isOver = true;
      URL.revokeObjectURL(made);
    };
  }, [api, name, key]);
  return state;
};
