import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Feedback, FeedbackType } from '../../contract/entities/feedback';
import { feedbackDomain } from '../../core/domains/feedback';
import type { AppError } from '../../core/kernel/app-error';
import type { Client } from '../../core/types';
import { useAction, useCaptcha, useClient, useDomain, useStore } from '../../react';
import { useLacks } from '../../react/use-lacks';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { isPicture, usePictures, type ChosenPicture } from './pictures.controller';

export const MAX_LENGTH = 140;
export const MAX_PICTURES = 3;
export const TYPES: readonly FeedbackType[] = ['1', '2', '3', '4', '6', '0'];

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** As people count: a family of four is one sign. */
export const seenLength = (text: string): number => [...segmenter.segment(text.trim())].length;

/** Whether this gateway lists what was sent, and how many pictures it takes. */
export function useFeedbackMeans(): { hasList: boolean; maxPictures: number } {
  const hasList = !useLacks('feedback.list');
  return { hasList, maxPictures: useLacks('upload.picture') ? 1 : MAX_PICTURES };
}

export const useOwnFeedback = (): Loaded<Feedback[]> => {
  const domain = useDomain(feedbackDomain);
  return useLoaded(() => domain.list());
};

const SEEN = 'account feedback seen';
const seenAt = (client: Client, who: string): number => {
  try {
    const kept = JSON.parse(client.ports.storage.local.get(SEEN) ?? 'null') as unknown;
    const { who: owner, at } = Object(kept) as Record<string, unknown>;
    return owner === who && typeof at === 'number' ? at : 0;
  } catch {
    return 0;
  }
};

/** Whether an answer is new to this member on this device; once the page was shown, none is for the next visit. */
export function useNewAnswers(rows: readonly Feedback[] | null): (row: Feedback) => boolean {
  const client = useClient();
  const who = useStore(client.session.store, ({ username }) => username);
  // What was seen before this page opened counts for as long as it is open.
  const [before] = useState(() => seenAt(client, who));
  const newest = Math.max(0, ...(rows ?? []).map(({ answeredAt }) => answeredAt ?? 0));
  // Before the frame: Preact drops the effects of a page that is left sooner.
  useLayoutEffect(() => {
    if (newest > seenAt(client, who))
      client.ports.storage.local.set(SEEN, JSON.stringify({ who, at: newest }));
  }, [client, who, newest]);
  return ({ answeredAt }) => answeredAt !== null && answeredAt > before;
}

interface Draft {
  type: FeedbackType;
  text: string;
  /** Of this intent; the same until it was told. */
  requestId: string;
}
const EMPTY: Draft = { type: '1', text: '', requestId: '' };
const KEY = 'account feedback';

const stored = (client: Client): Draft => {
  try {
    const { who, type, text, requestId } = JSON.parse(
      client.ports.storage.session.get(KEY) ?? 'null',
    ) as Record<string, unknown>;
    const isOwn = who === client.session.store.getState().username;
    if (!isOwn || typeof text !== 'string' || typeof requestId !== 'string') return EMPTY;
    return { type: TYPES.find((one) => one === type) ?? '1', text, requestId };
  } catch {
    return EMPTY;
  }
};

export interface FeedbackForm {
  draft: Draft;
  change(change: Partial<Draft>): void;
  /** Below zero: so many too many. */
  left: number;
  isEmpty: boolean;
  /** Said at the text once a send was tried. */
  isTried: boolean;
  pictures: readonly (readonly [name: string, picture: ChosenPicture])[];
  isRefused: boolean;
  add(file: File): void;
  drop(name: string): void;
  busy: boolean;
  error: AppError | null;
  /** Too many within the hour: what was written stays. */
  isLater: boolean;
  /** Older gateways, which have no list, want the characters of a picture. */
  captcha: { isDue: boolean; value: string; picture: string; isLost: boolean; isWrong: boolean };
  typeCaptcha(value: string): void;
  newCaptcha(): void;
  progress: { at: number; of: number } | null;
  submit(): void;
}

/** What is typed is kept in the tab until it was told. */
export function useFeedbackForm(onSent: () => void): FeedbackForm {
  const client = useClient();
  const domain = useDomain(feedbackDomain);
  const [draft, setDraft] = useState<Draft>(() => stored(client));
  const [isTried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [progress, setProgress] = useState<FeedbackForm['progress']>(null);
  const serial = useRef(0);
  const { pictures, choose, drop, clear } = usePictures();
  const rows = Object.entries(pictures);
  useEffect(() => {
    const who = client.session.store.getState().username;
    client.ports.storage.session.set(KEY, JSON.stringify({ who, ...draft }));
  }, [client, draft]);
  const [typed, setTyped] = useState('');
  const captcha = useCaptcha();
  const { hasList, maxPictures } = useFeedbackMeans();
  const { busy, error, run } = useAction(async () => {
    const requestId = draft.requestId || domain.newRequestId();
    setDraft((old) => ({ ...old, requestId }));
    try {
      await domain.send({
        type: draft.type,
        text: draft.text,
        requestId,
        captcha: typed,
        pictures: rows.map(([, { file }]) => file),
        onProgress: (at, of) => setProgress(of === 0 ? null : { at: Math.min(at + 1, of), of }),
      });
    } finally {
      setProgress(null);
    }
    setDraft({ ...EMPTY, type: draft.type });
    setTried(false);
    clear();
    onSent();
  });
  const { load } = captcha;
  useEffect(() => {
    if (hasList) return;
    // A picture is good for one try.
    setTyped('');
    void load(error?.code === 'CAPTCHA_WRONG');
    // A refusal is answered once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error, hasList]);
  const length = seenLength(draft.text);
  return {
    ...{ draft, isTried, isRefused, drop, busy, error, progress },
    // Another text is another intent.
    change: (change) => setDraft((old) => ({ ...old, ...change, requestId: '' })),
    left: MAX_LENGTH - length,
    isEmpty: length === 0,
    pictures: rows,
    add(file) {
      const isFine = isPicture(file) && rows.length < maxPictures;
      setRefused(!isFine);
      serial.current += 1;
      if (isFine) choose(`picture ${serial.current}`, file);
    },
    isLater: error?.code === 'TOO_MANY_REQUESTS',
    captcha: {
      isDue: captcha.state.due,
      value: typed,
      picture: captcha.state.picture,
      isLost: captcha.state.lost,
      isWrong: captcha.state.wrong,
    },
    typeCaptcha: setTyped,
    newCaptcha: () => void load(),
    submit() {
      setTried(true);
      if (length > 0 && length <= MAX_LENGTH) void run();
    },
  };
}
