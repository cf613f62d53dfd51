import { make } from '../../../../page-kit/dom';
import { factorOf, LEAST_CHANCE, MOST_CHANCE, placeOf, readRoll, UNITS } from '../../../families/dice/dice';
import type { FamilyPage, FamilyView, Table } from '../../family-view';
import css from './dice.css?inline';
import { diceWords, textsOf } from './words';

const FIRST_CHANCE = 50;
const SWEEP_MS = 900;
const COUNT_STEPS = 18;
const HUNDRED = 100;

interface Bet {
  side: 'under' | 'over';
  chance: number;
}

/** The line from 0 to 100 with the winning side lit, and the point where the roll came to lie. */
const createTrack = () => {
  const fill = make('div', { class: 'dice-fill' });
  const point = make('div', { class: 'dice-point', children: [make('i')] });
  const element = make('div', {
    class: 'dice-track',
    attributes: { 'aria-hidden': 'true' },
    children: [fill, point],
  });
  return {
    element,
    point,
    paint({ side, chance }: Bet) {
      element.style.setProperty('--share', String(chance / HUNDRED));
      element.classList.toggle('over', side === 'over');
    },
    place(roll: number) {
      element.style.setProperty('--at', String(roll / (HUNDRED * HUNDRED)));
    },
  };
};

const createChooser = (
  table: Table,
  input: { onSide: (side: Bet['side']) => void; onChance: (chance: number) => void },
) => {
  const { say } = textsOf(table.requested);
  const sides = (['under', 'over'] as const).map((side) => {
    const element = make('button', {
      class: 'plain dice-side',
      text: say(side),
      attributes: { type: 'button' },
    });
    element.addEventListener('click', () => input.onSide(side));
    return { side, element };
  });
  const slider = make('input', {
    class: 'dice-slider',
    attributes: {
      type: 'range',
      min: String(LEAST_CHANCE),
      max: String(MOST_CHANCE),
      step: '1',
      'aria-label': say('chance'),
    },
  });
  slider.addEventListener('input', () => input.onChance(Number(slider.value)));
  const element = make('div', {
    class: 'dice-chooser',
    children: [
      make('div', {
        class: 'dice-sides',
        attributes: { role: 'group', 'aria-label': say('side') },
        children: sides.map((one) => one.element),
      }),
      slider,
    ],
  });
  return {
    element,
    paint(bet: Bet, isFixed: boolean) {
      for (const { side, element: one } of sides) {
        one.setAttribute('aria-pressed', String(side === bet.side));
        one.disabled = isFixed;
      }
      slider.value = String(bet.chance);
      slider.disabled = isFixed;
    },
  };
};

const mount = (table: Table): FamilyView => {
  const { say } = textsOf(table.requested);
  const percent = new Intl.NumberFormat(table.code, { maximumFractionDigits: 2 });
  const twoPlaces = new Intl.NumberFormat(table.code, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const bet: Bet = { side: 'under', chance: FIRST_CHANCE };
  const number = make('b', { class: 'dice-number', text: '–' });
  const [winChance, pays] = [make('b'), make('b')];
  const track = createTrack();
  const set = (change: Partial<Bet>): void => {
    if (table.isBusy() || table.open() !== null) return;
    const chance = Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, change.chance ?? bet.chance));
    Object.assign(bet, change, { chance });
    table.changed();
  };
  const chooser = createChooser(table, {
    onSide: (side) => set({ side }),
    onChance: (chance) => set({ chance }),
  });
  const stage = make('div', {
    class: 'dice-stage',
    children: [
      number,
      track.element,
      make('dl', {
        class: 'dice-facts',
        children: [
          make('div', {
            children: [make('dt', { text: say('chance') }), make('dd', { children: [winChance] })],
          }),
          make('div', { children: [make('dt', { text: say('pays') }), make('dd', { children: [pays] })] }),
        ],
      }),
    ],
  });
  const mark = (state: '' | 'won' | 'lost'): void => {
    stage.classList.toggle('won', state === 'won');
    stage.classList.toggle('lost', state === 'lost');
  };

  const roll = async (to: number): Promise<void> => {
    const { motion } = table;
    const width = track.element.clientWidth;
    const moved = motion.run(
      track.point,
      [
        { transform: `translateX(${-width * 0.4}px)`, opacity: 0.3 },
        { transform: 'translateX(0)', opacity: 1 },
      ],
      { duration: SWEEP_MS, easing: 'cubic-bezier(0.15, 0.85, 0.3, 1.1)' },
    );
    track.place(to);
    for (let step = 1; step < COUNT_STEPS && !motion.isStill() && !motion.isHurried(); step += 1) {
      number.textContent = twoPlaces.format((to / HUNDRED) * (step / COUNT_STEPS));
      table.sound('tick');
      await motion.breathe(SWEEP_MS / COUNT_STEPS);
    }
    number.textContent = twoPlaces.format(to / HUNDRED);
    await moved;
  };

  return {
    stage,
    picker: chooser.element,
    picks: () => [{ place: placeOf(bet.side, bet.chance), units: UNITS }],
    start() {
      mark('');
      track.element.classList.add('rolling');
      number.textContent = '…';
    },
    async show(round) {
      const shown = readRoll(round.show);
      if (!shown) return;
      Object.assign(bet, { side: shown.side, chance: shown.chance });
      chooser.paint(bet, true);
      track.paint(bet);
      track.element.classList.remove('rolling');
      track.element.classList.add('rolled');
      await roll(shown.roll);
      mark(BigInt(round.win) > 0n ? 'won' : 'lost');
    },
    reset() {
      mark('');
      track.element.classList.remove('rolling', 'rolled');
      number.textContent = '–';
    },
    paint() {
      chooser.paint(bet, table.isBusy() || table.open() !== null);
      track.paint(bet);
      winChance.textContent = say('percent', { percent: percent.format(bet.chance) });
      const factor = factorOf(bet.chance);
      const amount = table.money(table.unitMinor() * BigInt(factor));
      pays.textContent = `${say('times', { times: twoPlaces.format(factor / HUNDRED) })} = ${amount}`;
    },
    key(key) {
      if (key === 'u') set({ side: 'under' });
      else if (key === 'o') set({ side: 'over' });
      else if (key === 'ArrowRight' || key === '+') set({ chance: bet.chance + 1 });
      else if (key === 'ArrowLeft' || key === '-') set({ chance: bet.chance - 1 });
      else return false;
      return true;
    },
    offers: () => false,
  };
};

export const page: FamilyPage = { css, words: diceWords, mount };
