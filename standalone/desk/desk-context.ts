import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { DeskAnswers, DeskCallName, DeskInput, DeskMe } from '../../gateway/desk/index';
import { type DeskApi, DeskRefusal } from './desk-api';
import { useCounted } from './use-counts';

export interface DeskPlace {
  api: DeskApi;
  me: DeskMe;
}

export const DeskPlaceContext = createContext<DeskPlace | null>(null);

export const useDesk = (): DeskPlace => {
  const place = useContext(DeskPlaceContext);
  if (!place) throw new Error('a part of the desk stands outside of it');
  return place;
};

/** Whether this operator may make a call: what they may not is not offered. */
export const useMay = (): ((name: DeskCallName) => boolean) => {
  const { me } = useDesk();
  return (name) => me.calls.includes(name);
};

export const refusalIn = (error: unknown): DeskRefusal =>
  error instanceof DeskRefusal
    ? error
    : new DeskRefusal('INTERNAL', { number: 0, retryAfterS: null, sentence: '', value: null });

export interface Answer<Value> {
  value: Value | null;
  refusal: DeskRefusal | null;
  reload: () => void;
  /** Reloads, and resolves once the new answer or its refusal is shown. */
  reloaded: () => Promise<void>;
}

/** The answer of a call, asked again when its input changes. The former answer is shown until the new one has come. */
export const useAnswer = <Name extends DeskCallName>(
  name: Name,
  input: DeskInput<Name>,
): Answer<DeskAnswers[Name]> => {
  const { api } = useDesk();
  const asks = useRef(0);
  const key = JSON.stringify([name, input]);
  const [state, setState] = useState<{
    key: string;
    value: DeskAnswers[Name] | null;
    refusal: DeskRefusal | null;
  }>({ key, value: null, refusal: null });
  const reloaded = useCallback(async () => {
    const ask = (asks.current += 1);
    const [, asked] = JSON.parse(key) as [Name, DeskInput<Name>];
    const next = await api
      .ask(name, asked)
      .then((value) => ({ key, value, refusal: null }))
      .catch((error: unknown) => ({ key, value: null, refusal: refusalIn(error) }));
    // Only the answer to the last request is shown.
    if (ask === asks.current) setState(next);
  }, [api, name, key]);
  const reload = useCallback(() => void reloaded(), [reloaded]);
  useEffect(() => {
    reload();
    return () => {
      asks.current += 1;
    };
  }, [reload]);
  return { value: state.key === key ? state.value : null, refusal: state.refusal, reload, reloaded };
};

interface Paged<Row> {
  rows: Row[] | null;
  refusal: DeskRefusal | null;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}

const MAX_ROWS = 1_000;

/** Reads anew when what waits behind a call has become more or less meanwhile. */
const useNews = (call: DeskCallName | null, again: () => void): void => {
  const { mark } = useCounted();
  const now = call === null ? undefined : mark(call);
  const seen = useRef(now);
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== now;
    seen.current = now;
    if (isNews) again();
  }, [now, again]);
};

/** A list that is read page by page. `queue` is the call of a list that changes by itself: while its first page alone is shown it is read anew then. */
export const usePages = <Row>(
  read: (before: string | undefined) => Promise<{ rows: Row[]; next: string | null }>,
  key: string,
  queue: DeskCallName | null = null,
): Paged<Row> => {
  const { recount } = useCounted();
  const pages = useRef(1);
  const [edition, setEdition] = useState(0);
  const [state, setState] = useState<{
    rows: Row[] | null;
    next: string | null;
    refusal: DeskRefusal | null;
  }>({
    rows: null,
    next: null,
    refusal: null,
  });
  useEffect(() => {
    let isOver = false;
    read(undefined)
      .then((page) => {
        if (isOver) return;
        pages.current = 1;
        setState({ ...page, refusal: null });
      })
      .catch((error: unknown) => !isOver && setState({ rows: null, next: null, refusal: refusalIn(error) }));
    return () => {
      isOver = true;
    };
    // What is read is named by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, edition]);
  const more = (): void => {
    if (state.next === null) return;
    read(state.next)
      .then((page) => {
        pages.current += 1;
        setState((before) => ({
          rows: [...(before.rows ?? []), ...page.rows],
          next: page.next,
          refusal: null,
        }));
      })
      .catch((error: unknown) => setState((before) => ({ ...before, refusal: refusalIn(error) })));
  };
  const again = useCallback(() => {
    if (pages.current === 1) setEdition((before) => before + 1);
  }, []);
  useNews(queue, again);
  return {
    rows: state.rows,
    refusal: state.refusal,
    hasMore: state.next !== null && (state.rows?.length ?? 0) < MAX_ROWS,
    more,
    reload: useCallback(() => {
      setEdition((before) => before + 1);
      recount();
    }, [recount]),
  };
};

interface Work {
  busy: boolean;
  refusal: DeskRefusal | null;
  run: (work: () => Promise<unknown>) => void;
  clear: () => void;
}

/** One thing at a time: a second click does nothing, and a refusal stays in sight. */
export const useWork = (): Work => {
  const [state, setState] = useState<{ busy: boolean; refusal: DeskRefusal | null }>({
    busy: false,
    refusal: null,
  });
  const run: Work['run'] = (work) => {
    if (state.busy) return;
    setState({ busy: true, refusal: null });
    work()
      .then(() => setState({ busy: false, refusal: null }))
      .catch((error: unknown) => setState({ busy: false, refusal: refusalIn(error) }));
  };
  return { ...state, run, clear: () => setState({ busy: false, refusal: null }) };
};
