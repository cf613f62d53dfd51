import { ServiceError } from '../../../../page-kit/caller';
import { make, randomText } from '../../../../page-kit/dom';
import type { AwaitedShow, EventShow } from '../../../families/events/book';
import { marketName, type Moment } from '../../../families/events/sport';
import {
  closesOf,
  KICK_OFF_EVERY_MS,
  kickOffOf,
  placeAt,
  PLAYED_MS,
  streamName,
  WHISTLE,
  whistleOf,
} from '../../../families/events/timetable';
import type { Pick } from '../../../families/family';
import type { FixtureView, PlayedFixture, TimetableView } from '../../../api-shapes';
import { createBetBoard, type BetBoard } from '../bet-board';
import type { Desk } from '../family-desk';
import { bookFor, kickOffText, teamsAt } from './names';
import { createPanels } from './panels';
import type { Stage } from './stage';
import type { EventsWord } from './locales/index';

const TICK_MS = 1_000;
/** What did not come is asked for again so much later. */
const AGAIN_MS = 3_000;
/** Pages do not ask all at once when something has changed. */
const SPREAD_MS = 900;
/** A result stands on the stage for so long before the next fixture does. */
const HELD_MS = 12_000;
/** Players run towards the side that is about to score. */
const BUILD_UP_MS = 2_500;

export interface TimetablePart {
  element: HTMLElement;
  board: BetBoard;
  picks(): Pick[];
  /** Follows the clock from now on, or no longer. */
  follow(isOn: boolean): void;
  show(show: EventShow | AwaitedShow): void;
  paint(): void;
}

const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** When something of a timetable changes next. */
const nextChange = ({ nowMs, coming, playing }: TimetableView): number => {
  const times = [
    ...coming.flatMap(({ closesMs, kickOffMs }) => [closesMs, kickOffMs]),
    ...(playing ? [playing.whistleMs] : []),
  ];
  return Math.min(...times.filter((ms) => ms > nowMs), nowMs + KICK_OFF_EVERY_MS);
};

/** The fixtures that all members share: what is to come, what is played now, and how the last ones went. */
export const createTimetable = (desk: Desk<EventsWord>, stage: Stage): TimetablePart => {
  const { table, say } = desk;
  const { code } = table;
  const book = bookFor(table.info);
  const board = createBetBoard(desk);
  const namesOf = (pair: number) => teamsAt(table.info, pair, 0);
  const panels = createPanels({ book, board, say, teamsAt: namesOf });
  const list = make('div', {
    class: 'coming',
    attributes: { role: 'group', 'aria-label': say('coming') },
  });
  const note = make('p', { class: 'bet-note', attributes: { role: 'status' } });
  const [promised, results] = [make('ol', { class: 'results' }), make('ol', { class: 'results' })];
  const last = make('details', {
    class: 'last',
    children: [make('summary', { text: say('lastResults') }), promised, results],
  });

  let told: TimetableView | null = null;
  let rows: { fixture: FixtureView; button: HTMLButtonElement; stands: HTMLElement }[] = [];
  let chosen: FixtureView | null = null;
  /** The gateway's clock less this one's. */
  let skewMs = 0;
  let [askAtMs, endAtMs, heldUntilMs, beats] = [0, 0, 0, 0];
  let isAsking = false;
  /** The fixture whose course this page has seen. */
  let watched: number | null = null;
  /** The last fixture that this player had bets on: the page itself says how it ended. */
  let mine: number | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;

  const nowMs = (): number => Date.now() + skewMs;
  const isOpen = ({ slot }: FixtureView): boolean => nowMs() < closesOf(slot);
  const awaitedSlot = (): number | null => {
    const show = table.open()?.show;
    return typeof show === 'object' && show !== null && 'slot' in show ? (show as AwaitedShow).slot : null;
  };
  const isFixed = (): boolean => table.isBusy() || table.open() !== null;

  const turnTo = (pair: number): void => stage.turnTo(namesOf(pair), book.sport.fixtures[pair - 1]);
  const showPanel = (pair: number): void =>
    panels.forEach((panel, index) => (panel.hidden = index + 1 !== pair));
  const choose = (fixture: FixtureView | null): void => {
    if (fixture?.slot !== chosen?.slot) {
      board.bets.clear();
      board.mark([]);
    }
    chosen = fixture;
    showPanel(fixture?.pair ?? 0);
    paint();
    table.changed();
  };

  const rowOf = (fixture: FixtureView) => {
    const teams = namesOf(fixture.pair);
    const stands = make('span', { class: 'stands' });
    const button = make('button', {
      class: 'coming-fixture',
      attributes: { type: 'button' },
      children: [
        make('b', { text: say('versus', teams) }),
        make('span', { text: kickOffText(code, fixture.slot) }),
        stands,
      ],
    });
    button.addEventListener('click', () => {
      if (isFixed() || !isOpen(fixture)) return;
      note.textContent = '';
      heldUntilMs = 0;
      choose(fixture);
      draw();
    });
    return { fixture, button, stands };
  };
  const resultOf = (fixture: PlayedFixture & { seed: string }): HTMLElement => {
    const { slot, pair, hash, seed, score } = fixture;
    const [offer] = book.offers.filter((one) => one.fixture === pair);
    const picks = offer ? [{ place: placeAt(slot, `${pair}-${marketName(offer.market)}`), units: 100 }] : [];
    const facts = new URLSearchParams({
      ...{ server: seed, hash, client: streamName(book.sport.name), nonce: String(slot) },
      ...{ picks: JSON.stringify(picks), actions: JSON.stringify([{ name: WHISTLE, value: 0, afterMs: 0 }]) },
    });
    const standing = say('standing', { ...namesOf(pair), homeScore: score.home, awayScore: score.away });
    return make('li', {
      children: [
        make('span', { text: `${kickOffText(code, slot)} · ${standing}` }),
        make('a', {
          text: table.say('verify'),
          // The seed travels behind the hash sign: it never reaches a server or its log.
          attributes: { href: `verify?lang=${code}#${facts}`, target: '_blank', rel: 'noopener' },
        }),
        make('small', { class: 'hash', text: `${say('seed')} ${seed}` }),
        make('small', { class: 'hash', text: `SHA-256 ${hash}` }),
      ],
    });
  };

  const promiseOf = ({ slot, pair, hash }: FixtureView): HTMLElement =>
    make('li', {
      children: [
        make('span', { text: `${kickOffText(code, slot)} · ${say('versus', namesOf(pair))}` }),
        make('small', { class: 'hash', text: `SHA-256 ${hash}` }),
      ],
    });

  /** Rows that stay keep their element, and with it the focus. */
  const build = (view: TimetableView): void => {
    rows = view.coming.map(
      (fixture) => rows.find((row) => row.fixture.slot === fixture.slot) ?? rowOf(fixture),
    );
    for (const child of [...list.children]) if (!rows.some(({ button }) => button === child)) child.remove();
    for (const { button } of rows) if (button.parentElement !== list) list.append(button);
    promised.replaceChildren(...[...view.coming, ...(view.next ? [view.next] : [])].map(promiseOf));
    if (results.dataset['of'] !== String(view.last[0]?.slot)) {
      results.dataset['of'] = String(view.last[0]?.slot);
      results.replaceChildren(...view.last.map(resultOf));
    }
  };
  const ask = async (): Promise<void> => {
    if (isAsking || table.timetable === null) return;
    isAsking = true;
    try {
      told = await table.timetable();
      skewMs = told.nowMs - Date.now();
      askAtMs = nextChange(told) + 1 + (Number.parseInt(randomText().slice(0, 2), 16) / 256) * SPREAD_MS;
      if (note.dataset['is'] === 'fault') note.textContent = note.dataset['is'] = '';
      build(told);
      whistled(told);
      tick();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      askAtMs = nowMs() + AGAIN_MS;
      note.dataset['is'] = 'fault';
      note.textContent = say('noTimetable');
    } finally {
      isAsking = false;
    }
  };
  /** The result of what was watched, said once; to a player with bets on it the page says it. */
  const whistled = ({ last: [ended] }: TimetableView): void => {
    if (!ended || ended.slot !== watched) return;
    watched = null;
    const { home, away } = ended.score;
    const standing = say('standing', { ...namesOf(ended.pair), homeScore: home, awayScore: away });
    if (mine !== ended.slot) note.textContent = say('fullTime', { standing });
    hold(ended.pair, home, away);
  };
  const hold = (pair: number, home: number, away: number): void => {
    turnTo(pair);
    stage.stand(home, away);
    heldUntilMs = nowMs() + HELD_MS;
  };

  /** Where a fixture has come to by the clock. With less movement the score stays closed until the whistle. */
  const follow = ({ pair, slot, moments }: PlayedFixture): void => {
    watched = slot;
    turnTo(pair);
    if (table.motion.isStill()) return stage.stand(null, null);
    const passed = ((nowMs() - kickOffOf(slot)) / PLAYED_MS) * 1_000;
    const isSoon = ({ at }: Moment): boolean =>
      at > passed && at <= passed + (BUILD_UP_MS / PLAYED_MS) * 1_000;
    const { home, away } = moments.findLast(({ at }) => at <= passed) ?? { home: 0, away: 0 };
    stage.stand(home, away);
    beats += 1;
    stage.beat(beats, moments.find(isSoon)?.side ?? null);
  };
  const draw = (): void => {
    const playing = told?.playing ?? null;
    const at = nowMs();
    if (playing && at < playing.whistleMs) return follow(playing);
    if (at < heldUntilMs || !chosen) return;
    turnTo(chosen.pair);
    stage.stand(null, null);
  };
  const tick = (): void => {
    const at = nowMs();
    if (at >= askAtMs) void ask();
    const awaited = awaitedSlot();
    mine = awaited ?? mine;
    if (awaited !== null && at > whistleOf(awaited) && at >= endAtMs) {
      endAtMs = at + AGAIN_MS;
      table.ask(WHISTLE);
    }
    if (!isFixed() && at >= heldUntilMs && (chosen === null || !isOpen(chosen))) {
      const hadBets = board.bets.total() > 0 && chosen?.slot !== mine;
      choose(rows.find(({ fixture }) => isOpen(fixture))?.fixture ?? null);
      if (hadBets) note.textContent = say('closedWithBets');
    }
    paintRows();
    draw();
  };
  const paintRows = (): void => {
    const awaited = awaitedSlot();
    for (const { fixture, button, stands } of rows) {
      const isTaken = fixture.slot === awaited;
      const isClosed = !isOpen(fixture);
      const isChosen = fixture.slot === (awaited ?? chosen?.slot);
      const left = say('startsIn', { time: countdown(kickOffOf(fixture.slot) - nowMs()) });
      const standing = [...(isTaken ? [say('yours')] : []), ...(isClosed ? [say('closed')] : [])];
      stands.textContent = [...standing, left].join(' · ');
      const name = [
        say('versus', namesOf(fixture.pair)),
        say('kickOff', { time: kickOffText(code, fixture.slot) }),
      ];
      const label = [...name, ...standing].join(', ');
      // Not each second: a label that changes may be read out.
      if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
      button.setAttribute('aria-pressed', String(isChosen));
      button.setAttribute('aria-disabled', String(isFixed() || isClosed));
    }
  };
  const paint = (): void => {
    board.paint();
    paintRows();
  };
  showPanel(0);
  return {
    element: make('div', {
      class: 'events-board',
      children: [list, note, ...panels, board.tools, last],
    }),
    board,
    picks: () =>
      chosen && isOpen(chosen)
        ? board.bets.picks().map((pick) => ({ ...pick, place: placeAt(chosen?.slot ?? 0, pick.place) }))
        : [],
    follow(isOn) {
      if (timer !== null) clearInterval(timer);
      timer = isOn ? setInterval(tick, TICK_MS) : null;
      if (isOn) tick();
    },
    show(show) {
      showPanel(show.fixture);
      if (!('score' in show)) return;
      board.mark(show.won);
      hold(show.fixture, show.score.home, show.score.away);
    },
    paint,
  };
};
