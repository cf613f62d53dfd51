import { createStore } from 'zustand/vanilla';
import { addMessageTexts } from '../i18n/message-texts';
import type { DomainDefinition, MessagesDomain, ModalAnswer, ModalRequest, ToastRequest } from '../types';

/** A toast leaves by itself, unless it is pointed at or focused. */
export const TOAST_LIFE_MS = 6_000;
/** A dialog that comes by itself waits a moment: whatever caused it is over then. */
export const MODAL_DELAY_MS = 100;
/** Toasts at once; the oldest leaves. The screen's room may allow fewer. */
export const MIN_TOASTS = 2;
export const MAX_TOASTS = 6;
const TOAST_PX = 94;
/** Questions that wait for the one that is asked; more are answered with `closed` at once. */
export const MAX_WAITING_MODALS = 5;
const MAX_TEXT = 300;
const MIN_CLOSE_MS = 1_000;
const MAX_CLOSE_MS = 10 * 60_000;

type State = ReturnType<MessagesDomain['store']['getState']>;

const sameToast = (one: ToastRequest, other: ToastRequest): boolean =>
  one.tone === other.tone && one.text === other.text && (one.title ?? '') === (other.title ?? '');

/** What is said to the visitor from anywhere: short lines that pass, and one question after the other. One stack a client. */
export const messagesDomain: DomainDefinition<MessagesDomain> = {
  name: 'messages',
  create(client) {
    const { clock } = client.ports;
    addMessageTexts(client.i18n);
    const store = createStore<State>(() => ({ toasts: [], modal: null }));
    const timers = new Map<number, unknown>();
    let serial = 0;
    let room = 3;
    let held = false;

    const stop = (id: number): void => {
      clock.clearTimeout(timers.get(id));
      timers.delete(id);
    };
    const drop = (id: number): void => {
      stop(id);
      store.setState(({ toasts }) => ({ toasts: toasts.filter((row) => row.id !== id) }));
    };
    const live = (id: number): void => {
      stop(id);
      if (!held)
        timers.set(
          id,
          clock.setTimeout(() => drop(id), TOAST_LIFE_MS),
        );
    };
    const trim = (): void => {
      const { toasts } = store.getState();
      for (const { id } of toasts.slice(0, Math.max(0, toasts.length - room))) drop(id);
    };

    interface Asked {
      shown: ModalRequest;
      tell(how: ModalAnswer): void;
    }
    const waiting: Asked[] = [];
    let current: Asked | null = null;
    let modalTimer: unknown = null;
    const next = (): void => {
      if (current || waiting.length === 0) return;
      const mine = (current = waiting.shift() ?? null);
      modalTimer = clock.setTimeout(() => {
        if (!mine) return;
        serial += 1;
        store.setState({ modal: { ...mine.shown, id: serial } });
        const { closeAfterMs } = mine.shown;
        if (closeAfterMs === undefined) return;
        const life = Math.min(Math.max(closeAfterMs, MIN_CLOSE_MS), MAX_CLOSE_MS);
        modalTimer = clock.setTimeout(() => answer('timeout'), life);
      }, MODAL_DELAY_MS);
    };
    const answer = (how: ModalAnswer): void => {
      const mine = current;
      if (!mine) return;
      clock.clearTimeout(modalTimer);
      current = null;
      store.setState({ modal: null });
      mine.tell(how);
      next();
    };
    const clear = (): void => {
      for (const { id } of store.getState().toasts) drop(id);
      for (const { tell } of waiting.splice(0)) tell('closed');
      answer('closed');
    };
    // Messages for one member are not shown to the next.
    client.session.onLogout(clear);
    client.onDestroy(clear);

    return {
      store,
      toast(shown) {
        const cut = {
          ...shown,
          text: shown.text.slice(0, MAX_TEXT),
          title: (shown.title ?? '').slice(0, MAX_TEXT),
        };
        const there = store.getState().toasts.find((row) => sameToast(row, cut));
        const id = there?.id ?? (serial += 1);
        if (!there) store.setState(({ toasts }) => ({ toasts: [...toasts, { ...cut, id }] }));
        live(id);
        trim();
        return id;
      },
      drop,
      hold(on) {
        held = on;
        for (const { id } of store.getState().toasts) {
          if (on) stop(id);
          else live(id);
        }
      },
      fit(heightPx) {
        room = Math.min(Math.max(Math.floor(heightPx / TOAST_PX) - 1, MIN_TOASTS), MAX_TOASTS);
        trim();
      },
      ask: (shown) =>
        new Promise((tell) => {
          if (waiting.length >= MAX_WAITING_MODALS) return tell('closed');
          waiting.push({ shown, tell });
          next();
        }),
      answer,
    };
  },
};
