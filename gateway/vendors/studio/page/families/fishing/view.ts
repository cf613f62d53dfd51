import { make } from '../../../../page-kit/dom';
import { MOST_LEVEL, SHOTS, type Shot } from '../../../families/fishing/fishing';
import { DEEP, REEF, type Target } from '../../../families/fishing/targets';
import type { StudioRound } from '../../../api-shapes';
import type { FamilyPage, FamilyView, FamilyWords, Table, WordsContext } from '../../family-view';
import { openDesk, speakOf, type SayWord } from '../family-desk';
import { drawFish } from './fish';
import css from './fishing.css?inline';
import { createWater } from './water';
import { fishingWords, type FishingWord } from './locales/index';

type Say = SayWord<FishingWord>;
const MOST_TARGETS = 3;
const SHOT_PAUSE_MS = 260;

const readShots = ({ show }: StudioRound): readonly Shot[] => {
  if (typeof show !== 'object' || show === null || !('shots' in show)) return [];
  return show.shots as readonly Shot[];
};
const targetsOf = (model: string): readonly Target[] => (model === 'deep' ? DEEP : REEF);
const nameOf = (say: Say, place: string): string =>
  Object.hasOwn(fishingWords.en, place) ? say(place as FishingWord) : place;
const paysOf = (say: Say, { catches }: Target): string => {
  const times = catches.map((one) => one.times);
  return say('pays', { from: Math.min(...times), to: Math.max(...times) });
};

const words = ({ requested, info }: WordsContext): FamilyWords => {
  const say = speakOf(fishingWords, requested);
  return {
    go: say('go'),
    place(place) {
      const target = targetsOf(info.model).find((one) => one.place === place);
      return target ? `${nameOf(say, place)} ${paysOf(say, target)}` : place;
    },
    move: ({ name }) => name,
    tell(round) {
      const caught = readShots(round).filter(({ times }) => times > 0);
      if (caught.length === 0) return say('none');
      const list = caught.map(({ place, times }) => say('caught', { name: nameOf(say, place), times }));
      return say('told', { list: list.join(', ') });
    },
    rules: () => [say('rules'), say('rulesMany'), say('keys')],
  };
};

/** Fish that swim by themselves, targets to aim at, and the level of the cannon. */
const mount = (table: Table): FamilyView => {
  const { say } = openDesk(fishingWords, table);
  const targets = targetsOf(table.info.model);
  const water = createWater(
    targets.map(({ place }) => place),
    table.motion,
  );
  const aimed = new Set<string>(targets.slice(0, 1).map(({ place }) => place));
  let level = 1;
  const isFixed = (): boolean => table.isBusy() || table.open() !== null;

  const aim = (place: string): void => {
    if (isFixed()) return;
    if (aimed.has(place)) aimed.delete(place);
    else if (aimed.size < MOST_TARGETS) aimed.add(place);
    table.changed();
  };
  const buttons = targets.map((target) => {
    const button = make('button', {
      class: 'target',
      attributes: { type: 'button' },
      children: [],
    });
    button.append(
      drawFish(target.place),
      make('span', { text: nameOf(say, target.place) }),
      make('small', { text: paysOf(say, target) }),
    );
    button.addEventListener('click', () => aim(target.place));
    return { button, target };
  });
  const setLevel = (next: number): void => {
    if (isFixed()) return;
    level = Math.min(Math.max(next, 1), MOST_LEVEL);
    table.changed();
  };
  const slider = make('input', {
    attributes: { type: 'range', min: '1', max: String(MOST_LEVEL), step: '1', 'aria-label': say('level') },
  });
  slider.addEventListener('input', () => setLevel(Number(slider.value)));
  const levelText = make('b');
  return {
    stage: water.element,
    picker: make('div', {
      class: 'fishing-board',
      children: [
        make('div', {
          class: 'targets',
          attributes: { role: 'group', 'aria-label': say('targets') },
          children: buttons.map(({ button }) => button),
        }),
        make('label', { class: 'level', children: [levelText, slider] }),
      ],
    }),
    picks: () => [...aimed].map((place) => ({ place, units: SHOTS * level })),
    start: () => water.settle(),
    async show(round) {
      for (const { place, times } of readShots(round)) {
        table.sound('tick');
        const badge = times > 0 ? `${times}×` : '';
        await water.shoot(place, badge, isGolden(targets, place, times));
        await table.motion.breathe(SHOT_PAUSE_MS);
      }
    },
    reset: () => water.settle(),
    paint() {
      for (const { button, target } of buttons) {
        const isAimed = aimed.has(target.place);
        const key = isAimed ? 'aimed' : 'free';
        button.setAttribute('aria-pressed', String(isAimed));
        button.setAttribute(
          'aria-label',
          say(key, { name: nameOf(say, target.place), pays: paysOf(say, target) }),
        );
        button.disabled = isFixed();
      }
      slider.value = String(level);
      slider.disabled = isFixed();
      levelText.textContent = say('levelIs', { level });
      water.aim(aimed);
    },
    key(key) {
      const target = targets[Number(key) - 1];
      if (target) aim(target.place);
      else if (key === '+') setLevel(level + 1);
      else if (key === '-') setLevel(level - 1);
      else return false;
      return true;
    },
    offers: () => false,
  };
};

const isGolden = (targets: readonly Target[], place: string, times: number): boolean =>
  times > (targets.find((one) => one.place === place)?.catches[0]?.times ?? Infinity);

export const page: FamilyPage = { css, words, mount };
