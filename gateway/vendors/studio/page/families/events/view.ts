import { make } from '../../../../page-kit/dom';
import type { AwaitedShow, EventShow } from '../../../families/events/book';
import { readPlaceAt, WHISTLE } from '../../../families/events/timetable';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { createBetBoard } from '../bet-board';
import { openDesk, speakOf } from '../family-desk';
import { createModes } from '../modes';
import tableCss from '../table.css?inline';
import modesCss from '../modes.css?inline';
import css from './events.css?inline';
import { bookFor, kickOffText, marketText, oddsText, outcomeText, teamsAt } from './names';
import { createPanels } from './panels';
import { createScene } from './scene';
import { createStage } from './stage';
import { createTimetable } from './timetable';
import { eventsWords, type EventsWord } from './locales/index';

/** What a round shows; null for a cancelled one. */
const readShow = ({ show }: StudioRound): EventShow | AwaitedShow | null =>
  typeof show === 'object' && show !== null && 'fixture' in show ? (show as EventShow | AwaitedShow) : null;

const words = ({ requested, info, shell }: WordsContext): FamilyWords => {
  const say = speakOf(eventsWords, requested);
  const { offers, sport } = bookFor(info);
  const model = Object.hasOwn(eventsWords.en, sport.name) ? say(sport.name as EventsWord) : '';
  return {
    go: say('go'),
    place(text) {
      const { slot = null, place = text } = readPlaceAt(text) ?? {};
      const offer = offers.find((one) => one.place === place);
      if (!offer) return text;
      const teams = teamsAt(info, offer.fixture, slot);
      const bet = `${say('versus', teams)}: ${marketText(say, offer.market)}, ${outcomeText(say, offer.market, teams)} @ ${oddsText(offer)}`;
      return slot === null ? bet : `${kickOffText(shell.code, slot)} · ${bet}`;
    },
    move: () => say('whistle'),
    tell(round) {
      const show = readShow(round);
      if (!show) return '';
      const slot = show.slot ?? null;
      const teams = teamsAt(info, show.fixture, slot);
      if (!('score' in show)) return say('awaited', { ...teams, time: kickOffText(shell.code, show.slot) });
      const { home, away, rounds } = show.score;
      const standing = say('standing', { ...teams, homeScore: home, awayScore: away });
      return rounds > 0 ? say('inRounds', { standing, rounds }) : `${standing}.`;
    },
    refused(code) {
      if (code === 'LOTTERY_CLOSED') return say('refusedClosed');
      return code === 'ROUND_UNKNOWN' ? say('refusedUnknown') : null;
    },
    rules: () => [say('rules'), say('timetableRules'), model, say('odds')],
  };
};

const mount = (table: Table): FamilyView => {
  const desk = openDesk(eventsWords, table);
  const { say } = desk;
  const book = bookFor(table.info);
  const { sport } = book;
  const teams = (pair: number) => teamsAt(table.info, pair, null);
  const board = createBetBoard(desk);
  const scene = createScene(sport.name, table.motion);
  const stage = createStage(say, scene);
  const panels = createPanels({ book, board, say, teamsAt: teams });
  const choice = make('select', {
    children: sport.fixtures.map((_, index) =>
      make('option', { text: say('versus', teams(index + 1)), attributes: { value: String(index + 1) } }),
    ),
  });
  let fixture = 1;
  const turnTo = (next: number): void => {
    fixture = next;
    choice.value = String(fixture);
    panels.forEach((panel, index) => (panel.hidden = index + 1 !== fixture));
    stage.turnTo(teams(fixture), sport.fixtures[fixture - 1]);
    stage.stand(0, 0);
    scene.reset();
  };
  choice.addEventListener('change', () => {
    // Bets of a round are on one fixture.
    board.bets.clear();
    board.mark([]);
    turnTo(Number(choice.value));
    table.changed();
  });
  turnTo(1);

  const timetable = table.timetable === null ? null : createTimetable(desk, stage);
  const atOnce = make('div', {
    class: 'events-board',
    children: [
      make('label', { class: 'fixture', children: [make('span', { text: say('fixtures') }), choice] }),
      ...panels,
      board.tools,
    ],
  });
  /** Bets are on fixtures of the timetable. */
  let isShared = false;
  const share = (isIt: boolean): void => {
    if (!timetable || isIt === isShared) return;
    isShared = isIt;
    atOnce.hidden = isIt;
    timetable.element.hidden = !isIt;
    timetable.follow(isIt);
    if (!isIt) turnTo(fixture);
    table.changed();
  };
  if (timetable) timetable.element.hidden = true;
  const modes = createModes(table, {
    ...{ label: say('modes'), atOnce: say('atOnce'), shared: say('timetable') },
    choose: share,
  });
  const boardNow = () => (isShared && timetable ? timetable.board : board);
  return {
    stage: stage.element,
    picker: make('div', {
      class: 'events-picker',
      children: timetable ? [modes.element, atOnce, timetable.element] : [atOnce],
    }),
    picks: () => (isShared && timetable ? timetable.picks() : board.bets.picks()),
    go: () => say(isShared ? 'placeBets' : 'go'),
    start() {
      boardNow().mark([]);
      if (!isShared) stage.stand(0, 0);
    },
    async show(round) {
      const show = readShow(round);
      if (!show) return;
      if (show.slot !== undefined && timetable) {
        share(true);
        timetable.show(show);
        return;
      }
      if (!('score' in show)) return;
      share(false);
      if (show.fixture !== fixture) turnTo(show.fixture);
      await scene.tell(show.moments, (moment) => {
        stage.stand(moment.home, moment.away);
        if (moment.side !== null) table.sound('turn');
      });
      stage.stand(show.score.home, show.score.away);
      board.mark(show.won);
    },
    reset() {
      boardNow().mark([]);
      if (!isShared) scene.reset();
    },
    paint() {
      board.paint();
      timetable?.paint();
      choice.disabled = table.isBusy() || table.open() !== null;
      modes.paint(isShared);
    },
    key: (key) => boardNow().key(key),
    offers: ({ name }) => name === WHISTLE,
  };
};

export const page: FamilyPage = { css: tableCss + modesCss + css, words, mount };
