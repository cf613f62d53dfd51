import { ServiceError } from '../../../../page-kit/caller';
import { make } from '../../../../page-kit/dom';
import type { TableView } from '../../../api-shapes';
import { choicesOf, FILLS_MS, REVEAL } from '../../../families/shared-table';
import type { Table } from '../../family-view';
import type { SayOthers } from './show';

const TICK_MS = 1_000;
/** How often a page asks how its table stands; without a seat it asks less. */
const ASK_MS = 2_000;
const ASK_IDLE_MS = 6_000;
/** So much after a change it has come about by the gateway's clock as well. */
const AFTER_MS = 60;

export interface OthersBoard {
  element: HTMLElement;
  /** Follows the table from now on, or no longer. */
  follow(isOn: boolean): void;
  /** Asks at once: the player has sat down. */
  sit(): void;
  /** Decides by the number on the keyboard; true where that was something to decide. */
  choose(nth: number): boolean;
}

type Step = 'invite' | 'seated' | 'dealing' | 'decide' | 'decided' | 'noChoice' | 'missed';
const stepOf = (view: TableView, nowMs: number): Step => {
  if (view.roundId === null) return 'invite';
  if (view.cards === null) return view.fillsMs !== null && nowMs >= view.fillsMs ? 'dealing' : 'seated';
  if (view.choice) return 'decided';
  if (view.moves.length > 0 && view.decidesMs !== null && nowMs < view.decidesMs) return 'decide';
  return view.decidesMs !== null && nowMs >= view.decidesMs ? 'missed' : 'noChoice';
};
const secondsTo = (ms: number, nowMs: number): number => Math.max(0, Math.ceil((ms - nowMs) / 1_000));

/** The table with others below the stage: how it fills, what is to be decided, and until when. */
export const createBoard = (input: {
  table: Table;
  tables: NonNullable<Table['tables']>;
  say: SayOthers;
  /** Cards in words, and what they are. */
  named: (cards: readonly number[]) => { own: string; note: string };
  /** Who sits where, and the player's own cards, for the stage. */
  onView: (view: TableView) => void;
}): OthersBoard => {
  const { table, tables, say, named, onView } = input;
  const stand = make('p', { class: 'stand', attributes: { role: 'status' } });
  const clock = make('p', { class: 'clock', attributes: { 'aria-live': 'off' } });
  const choices = make('div', {
    class: 'choices',
    attributes: { role: 'group', 'aria-label': say('decisions') },
  });
  const seeds = [make('small'), make('small')] as const;
  const promised = make('details', {
    class: 'promised',
    children: [make('summary', { text: say('promised') }), ...seeds],
  });

  let told: TableView | null = null;
  /** The gateway's clock less this one's. */
  let skewMs = 0;
  let askAtMs = 0;
  /** Each stake has tables of its own. */
  let askedUnit = 0n;
  let [isAsking, isDeciding, hasFailed] = [false, false, false];
  let offered = '';
  let timer: ReturnType<typeof setInterval> | null = null;
  const nowMs = (): number => Date.now() + skewMs;
  /** Only what is new: a status that is written again may be read out again. */
  const write = (element: HTMLElement, text: string): void => {
    if (element.textContent !== text) element.textContent = text;
  };

  const standing = (view: TableView): string => {
    const step = stepOf(view, nowMs());
    const [taken, seats] = [view.held.filter(Boolean).length, view.held.length];
    if (step === 'invite' && taken > 0) return say('inviteTaken', { taken, seats });
    if (step === 'invite') return say('invite', { seats, seconds: FILLS_MS / 1_000 });
    if (step === 'seated') return say('seated', { taken, seats });
    const { choice } = view;
    if (choice)
      return say('decided', { choice: table.words.move({ ...choice, of: 1, units: 0 }, choice.value) });
    return say(step, named(view.cards ?? []));
  };
  const timeText = ({ roundId, fillsMs, dealtMs, decidesMs, cards, moves }: TableView): string => {
    const at = nowMs();
    if (fillsMs !== null && at < fillsMs) return say('seatsClose', { seconds: secondsTo(fillsMs, at) });
    if (roundId === null || dealtMs === null || decidesMs === null) return '';
    if (at < dealtMs) return say('cardsIn', { seconds: secondsTo(dealtMs, at) });
    return cards !== null && moves.length > 0 && at < decidesMs
      ? say('left', { seconds: secondsTo(decidesMs, at) })
      : '';
  };
  const offer = (view: TableView): void => {
    const all = stepOf(view, nowMs()) === 'decide' ? choicesOf(view.moves) : [];
    const key = all.length === 0 ? '' : `${view.roundId} ${JSON.stringify(all)}`;
    if (key !== offered) {
      offered = key;
      choices.replaceChildren(
        ...all.map(({ name, value }) => {
          const text = table.words.move({ name, of: 1, units: 0 }, value);
          const button = make('button', { text, attributes: { type: 'button' } });
          button.addEventListener('click', () => void decide(name, value));
          return button;
        }),
      );
    }
    for (const button of choices.children) button.setAttribute('aria-disabled', String(isDeciding));
  };
  const paint = (): void => {
    if (hasFailed) write(stand, say('lost'));
    if (!told) return;
    if (!hasFailed) write(stand, standing(told));
    write(clock, timeText(told));
    offer(told);
    const { hash, nextHash } = told;
    write(seeds[0], `${say('thisTable')}: SHA-256 ${hash}`);
    write(seeds[1], nextHash === '' ? '' : `${say('nextTable')}: SHA-256 ${nextHash}`);
  };

  const take = (view: TableView): void => {
    told = view;
    skewMs = view.nowMs - Date.now();
    hasFailed = false;
    const pause = view.roundId === null ? ASK_IDLE_MS : ASK_MS;
    const changes = [view.fillsMs, view.dealtMs, view.decidesMs].flatMap((ms) =>
      ms !== null && ms > view.nowMs ? [ms + AFTER_MS] : [],
    );
    askAtMs = Math.min(view.nowMs + pause, ...changes);
    onView(view);
    paint();
    // What has ended without this page is asked for as well.
    if (view.isOver || (view.roundId === null && table.open() !== null)) table.ask(REVEAL);
  };
  const settle = async (asked: Promise<TableView>): Promise<void> => {
    try {
      const view = await asked;
      if (timer !== null) take(view);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      askAtMs = nowMs() + ASK_MS;
      hasFailed = true;
      paint();
    }
  };
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    askedUnit = table.unitMinor();
    try {
      await settle(tables.look());
    } finally {
      isAsking = false;
    }
  };
  const decide = async (name: string, value: number): Promise<void> => {
    const roundId = told?.roundId ?? null;
    if (roundId === null || isDeciding) return;
    isDeciding = true;
    paint();
    try {
      await settle(tables.decide({ roundId, name, value }));
    } finally {
      isDeciding = false;
      paint();
    }
  };
  /** What is told is of a round that the page has shown the end of. */
  const isBehind = (): boolean => told !== null && told.roundId !== null && table.open() === null;
  const tick = (): void => {
    if (nowMs() >= askAtMs || table.unitMinor() !== askedUnit || isBehind()) void ask();
    paint();
  };
  return {
    element: make('div', { class: 'others-board', children: [clock, choices, stand, promised] }),
    follow(isOn) {
      if (timer !== null) clearInterval(timer);
      timer = isOn ? setInterval(tick, TICK_MS) : null;
      askAtMs = 0;
      if (isOn) tick();
    },
    sit() {
      askAtMs = 0;
      tick();
    },
    choose(nth) {
      const button = choices.children[nth - 1];
      if (!(button instanceof HTMLElement)) return false;
      button.click();
      return true;
    },
  };
};
