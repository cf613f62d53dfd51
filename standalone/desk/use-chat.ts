import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskChatLine, DeskReport } from '../../gateway/desk/index';
import { useAnswer, useDesk, usePages, useWork } from './desk-context';
import type { Choice } from './use-decision';

/** How often an open room, and the list of rooms, are looked at. */
const ROOM_EVERY_MS = 2_000;
const ROOMS_EVERY_MS = 10_000;
const HOURS = { h1: 1, h24: 24, h168: 168, h720: 720 } as const;
const isHours = (word: string): word is keyof typeof HOURS => Object.hasOwn(HOURS, word);

const useEvery = (ms: number, look: () => void): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, look]);
};

/** Rooms, those that wait first. */
export const useRooms = () => {
  const { api } = useDesk();
  const pages = usePages(() => api.ask('chat.queue', { all: true }), 'chat', 'chat.queue');
  useEvery(ROOMS_EVERY_MS, pages.reload);
  return pages;
};

/** Whom the operator may speak for, and as what they do. */
export const useSeats = () => {
  const { api } = useDesk();
  const answer = useAnswer('chat.list', {});
  const work = useWork();
  return {
    seats: answer.value,
    refusal: answer.refusal ?? work.refusal,
    busy: work.busy,
    /** Leaving, the operator may say when the model is there again, by their own clock. */
    sit(id: string, as: 'online' | 'busy' | 'away', next = '') {
      const nextAt = next === '' ? null : Date.parse(next);
      work.run(async () => {
        await api.ask('chat.seat', { id, as, nextAt });
        answer.reload();
      });
    },
  };
};

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** One room as it goes on, and what the operator says there. */
export const useRoom = (id: string) => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const answer = useAnswer('chat.show', { id });
  const work = useWork();
  const [text, setText] = useState('');
  /** The same message until it has arrived: sent twice it is said once. */
  const [key, setKey] = useState(newKey);
  useEvery(ROOM_EVERY_MS, answer.reload);
  const send = (): void => {
    const said = text.trim();
    if (said === '') return;
    work.run(async () => {
      await api.ask('chat.say', { id, key, text: said });
      setText('');
      setKey(newKey());
      answer.reload();
    });
  };
  const muteOf = (line: DeskChatLine): Choice[] =>
    line.memberId === null
      ? []
      : [
          {
            name: 'mute',
            label: t('chat.mute'),
            look: 'line',
            say: t('chat.muteSay'),
            pickLabel: t('chat.hours'),
            reasons: (['h1', 'h24', 'h168', 'h720'] as const).map((value) => ({
              ...{ value, label: t(`chat.hoursOf.${value}`) },
            })),
            note: 'needed',
            noteLabel: t('chat.why'),
            run: ({ reason, note }) =>
              api.ask('chat.mute', {
                id: line.memberId ?? '',
                hours: isHours(reason) ? HOURS[reason] : 1,
                note,
              }),
          },
        ];
  return { ...answer, text, setText, send, busy: work.busy, saidRefusal: work.refusal, muteOf };
};

/** Messages that people have to look at. */
export const useReports = () => {
  const { api } = useDesk();
  const { t } = useTranslation();
  const pages = usePages(() => api.ask('reports.queue', {}), 'reports', 'reports.queue');
  const decide = (id: string, decision: 'release' | 'remove' | 'keep', muteHours = 0) =>
    api.ask('reports.decide', { id, decision, muteHours });
  const choicesOf = ({ id, state, kind }: DeskReport): Choice[] => {
    const held = state === 'held';
    const main = kind === 'report' ? 'remove' : 'keep';
    const choice = (name: string, label: string, run: Choice['run'], say?: string): Choice => ({
      ...{ name, label, look: name === main ? 'main' : 'line', run },
      ...(say === undefined ? {} : { say }),
    });
    return [
      ...(held ? [choice('release', t('chat.release'), () => decide(id, 'release'))] : []),
      choice('remove', t('chat.remove'), () => decide(id, 'remove'), t('chat.removeSay')),
      choice('mute', t('chat.removeMute'), () => decide(id, 'remove', HOURS.h24), t('chat.muteSay')),
      choice('keep', t('chat.keep'), () => decide(id, 'keep')),
    ];
  };
  return { ...pages, choicesOf };
};
