import { make, makeSvg } from '../../../../page-kit/dom';
import { readClimb, type CrashShow } from '../../../families/crash/crash';
import { CURVE, factorAt, tickAt } from '../../../families/crash/curve';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { openDesk, speakOf, type SayWord } from '../family-desk';
import css from './crash.css?inline';
import { createSky } from './sky';
import { crashWords, type CrashWord } from './locales/index';

/** Between two looks at the climb: few enough for the model's bound of actions. */
const LOOK_MS = 600;
const LAST_HEIGHTS = 8;
const UNITS = 100;
const BY_HAND = 'by-hand';

const timesOf = (hundredths: number): string => (hundredths / 100).toFixed(2);
const placeText = (say: SayWord<CrashWord>, place: string): string =>
  place === BY_HAND ? say('byHand') : say('at', { times: timesOf(Number(place.slice('at-'.length))) });

const words = ({ requested }: WordsContext): FamilyWords => {
  const say = speakOf(crashWords, requested);
  return {
    go: say('go'),
    place: (place) => placeText(say, place),
    move: () => say('cashOutNow'),
    tell(round) {
      const show = readClimb(round.show);
      if (!show) return '';
      if (show.height === null) return say('climbing');
      const height = timesOf(show.height);
      if (show.cashedAt === null) return say('failedAt', { times: height });
      return say('cashedAt', { times: timesOf(show.cashedAt), height });
    },
    rules: () => [say('rules'), say('keys')],
  };
};

/** A lantern that rises on the curve. */
const drawLantern = (): SVGElement => {
  const group = makeSvg('g', { class: 'lantern' });
  group.append(
    makeSvg('circle', { class: 'glow', r: '20' }),
    makeSvg('path', { class: 'paper', d: 'M-9 -9Q0 -15 9 -9L7 8Q0 12 -7 8Z' }),
    makeSvg('path', { class: 'flame', d: 'M0 7Q-4 2 0 -4Q4 2 0 7Z' }),
  );
  return group;
};

interface Climbing {
  show: CrashShow;
  beganAt: number;
  askedAt: number;
}

/** The climb: the page draws it by its own clock, and asks the gateway how it stands. */
const mount = (table: Table): FamilyView => {
  const desk = openDesk(crashWords, table);
  const { say } = desk;
  const sky = createSky(drawLantern);
  const factor = make('b', { class: 'factor', text: '1.00×', attributes: { 'aria-hidden': 'true' } });
  const heights = make('ol', { class: 'last-heights', attributes: { 'aria-label': say('lastHeights') } });
  const cashOut = make('button', {
    class: 'main cash-out',
    text: say('cashOutNow'),
    attributes: { type: 'button' },
  });
  cashOut.hidden = true;
  const target = make('select', {
    children: table.info.places.map(({ place }) =>
      make('option', { text: placeText(say, place), attributes: { value: place } }),
    ),
  });
  target.addEventListener('change', () => table.changed());
  const seen: number[] = [];
  let climbing: Climbing | null = null;

  const frame = (): void => {
    if (!climbing) return;
    const { show, beganAt, askedAt } = climbing;
    const now = performance.now();
    const reached = Math.min(factorAt(now - beganAt), show.target);
    sky.draw(tickAt(now - beganAt), 'climbing');
    factor.textContent = `${timesOf(reached)}×`;
    cashOut.textContent = say('cashOut', { amount: desk.money(reached) });
    if (now - askedAt >= LOOK_MS) {
      climbing.askedAt = now;
      table.ask('look');
    }
    requestAnimationFrame(frame);
  };
  cashOut.addEventListener('click', () => table.act('cash-out', 0));

  const climbOn = (show: CrashShow, round: StudioRound): void => {
    const isNew = climbing === null;
    const now = performance.now();
    climbing = { show, beganAt: now - round.afterMs, askedAt: climbing?.askedAt ?? now };
    if (!isNew) return;
    cashOut.hidden = false;
    requestAnimationFrame(frame);
  };
  const end = (show: CrashShow): void => {
    climbing = null;
    cashOut.hidden = true;
    const height = show.height ?? show.factor;
    const at = show.cashedAt ?? height;
    const tick = CURVE.findIndex((one) => one >= at);
    sky.draw(Math.max(tick, 0), show.cashedAt === null ? 'failed' : 'cashed');
    factor.textContent = `${timesOf(at)}×`;
    seen.unshift(height);
    seen.splice(LAST_HEIGHTS);
    heights.replaceChildren(
      ...seen.map((one) => make('li', { class: one >= 200 ? 'up' : '', text: `${timesOf(one)}×` })),
    );
  };
  const rest = (): void => {
    climbing = null;
    cashOut.hidden = true;
    sky.draw(0, 'waiting');
    factor.textContent = '1.00×';
  };
  rest();
  return {
    stage: make('div', {
      class: 'crash-stage',
      children: [
        heights,
        make('div', { class: 'sky-box', children: [sky.element, factor] }),
        make('div', { class: 'cash-room', children: [cashOut] }),
      ],
    }),
    picker: make('label', {
      class: 'crash-target',
      children: [make('span', { text: say('target') }), target],
    }),
    picks: () => [{ place: target.value, units: UNITS }],
    start: rest,
    async show(round) {
      const show = readClimb(round.show);
      if (!show) return;
      if (round.moves.length > 0) climbOn(show, round);
      else end(show);
    },
    reset: rest,
    paint() {
      target.disabled = table.isBusy() || table.open() !== null;
      if (climbing && !cashOut.hidden && document.activeElement === document.body) cashOut.focus();
    },
    key(key) {
      if (key !== 'c' || climbing === null) return false;
      table.act('cash-out', 0);
      return true;
    },
    // The stage has a button of its own, which tells the amount as it grows.
    offers: () => true,
  };
};

export const page: FamilyPage = { css, words, mount };
