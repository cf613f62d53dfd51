import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskSaid } from '../../gateway/desk/index';
import { useAnswer, useDesk, useMay, useWork } from './desk-context';
import { readNumbers } from './numbers';
import type { Choice } from './use-decision';

/** One draw, and what this operator may say of it now. */
export const useDraw = (id: string, onChanged: () => void) => {
  const { api, me } = useDesk();
  const { t } = useTranslation();
  const may = useMay();
  const answer = useAnswer('lottery.show', { id });
  const [said, setSaid] = useState<DeskSaid | null>(null);
  const { mayBe, claims, revision } = answer.value ?? {};
  const open = claims?.filter((claim) => claim.revision > (revision ?? 0)) ?? [];
  const hasSpoken = open.some(({ by }) => by === me.name);
  /** What became of what was said, as long as it is not decided. */
  const standing: DeskSaid | null =
    new Set(open.map(({ numbers }) => numbers)).size > 1 && open.every(({ numbers }) => numbers !== null)
      ? 'contradicted'
      : hasSpoken
        ? 'waits'
        : null;
  const call =
    mayBe?.said === 'result' ? 'lottery.result' : mayBe?.said === 'correct' ? 'lottery.correct' : null;
  const done = (): void => {
    answer.reload();
    onChanged();
  };
  const choices: Choice[] =
    mayBe?.void === true && may('lottery.void')
      ? [
          {
            name: 'void',
            label: t('lottery.void'),
            look: 'line',
            note: 'needed',
            noteLabel: t('lottery.reason'),
            noteMax: 200,
            say: t('lottery.voidSay'),
            run: ({ note }) => api.ask('lottery.void', { id, reason: note }),
          },
        ]
      : [];
  const say = async (numbers: string, reason: string): Promise<void> => {
    if (call === null) return;
    const { outcome } =
      call === 'lottery.result'
        ? await api.ask(call, { id, numbers })
        : await api.ask(call, { id, numbers, reason });
    setSaid(outcome);
    done();
  };
  return {
    ...{ ...answer, choices, done, say },
    outcome: said ?? standing,
    maySay: call !== null && may(call) && !hasSpoken,
  };
};

/** Numbers as they are typed, looked at once more, and then said. */
export const useNumbers = (input: {
  shape: Parameters<typeof readNumbers>[1];
  needsReason: boolean;
  say: (numbers: string, reason: string) => Promise<void>;
}) => {
  const { shape, needsReason, say } = input;
  const work = useWork();
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isRead, setRead] = useState(false);
  const numbers = readNumbers(typed, shape);
  const isReady = numbers !== null && (!needsReason || reason.trim() !== '');
  return {
    ...{ typed, reason, setReason, numbers, isReady, busy: work.busy, refusal: work.refusal },
    /** The numbers stand there as they were read, to be compared with the paper. */
    isRead: isRead && isReady,
    type: (at: number, text: string) =>
      setTyped(shape.map((_, place) => (place === at ? text : (typed[place] ?? '')))),
    read: () => setRead(isReady),
    back: () => {
      work.clear();
      setRead(false);
    },
    send: () => {
      if (numbers === null || !isReady) return;
      work.run(() => say(numbers, reason.trim()));
    },
  };
};
