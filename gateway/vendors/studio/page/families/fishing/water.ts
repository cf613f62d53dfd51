import { make } from '../../../../page-kit/dom';
import type { Motion } from '../../motion';
import { drawFish } from './fish';

/** Fish of each kind that swim. */
const OF_KIND = 2;
const SLOWEST_MS = 19_000;
const SHOT_MS = 320;
const LEAP_MS = 620;

export interface Water {
  element: HTMLElement;
  /** Marks the kinds that are aimed at. */
  aim(places: ReadonlySet<string>): void;
  /** One shot at a fish of a kind; a badge says what it was worth, and none that it got away. */
  shoot(place: string, badge: string, isGolden: boolean): Promise<void>;
  settle(): void;
}

interface Swimmer {
  place: string;
  element: HTMLElement;
}

/** The water: what swims there decides nothing, and shows what was drawn. */
export const createWater = (places: readonly string[], motion: Motion): Water => {
  const shoal = make('div', { class: 'shoal', attributes: { 'aria-hidden': 'true' } });
  const cannon = make('div', { class: 'cannon' });
  const element = make('div', {
    class: 'water',
    attributes: { 'aria-hidden': 'true' },
    children: [shoal, cannon],
  });
  let turn = 0;

  const swimmerOf = (place: string, row: number, index: number): Swimmer => {
    const fish = make('div', { class: 'swimmer' });
    fish.append(drawFish(place));
    const size = 15 + row * 2.6;
    fish.style.setProperty('inline-size', `${size}%`);
    fish.style.setProperty('inset-block-start', `${4 + ((row * 37 + index * 23) % 66)}%`);
    const isBack = (row + index) % 2 === 1;
    const lane = make('div', { class: isBack ? 'lane back' : 'lane', children: [fish] });
    shoal.append(lane);
    const still = (row * 31 + index * 47) % 80;
    fish.style.setProperty('inset-inline-start', `${still}%`);
    if (!motion.isStill()) {
      const across = `${Math.round(10_000 / size)}%`;
      const frames = [{ transform: `translateX(${across})` }, { transform: 'translateX(-110%)' }];
      fish.style.setProperty('inset-inline-start', '0');
      const duration = SLOWEST_MS - ((row * 1_700 + index * 2_300) % 9_000);
      fish.animate(frames, {
        duration,
        iterations: Infinity,
        delay: -((row * 3_700 + index * 8_100) % duration),
      });
    }
    return { place, element: fish };
  };
  const swimmers = places.flatMap((place, row) =>
    Array.from({ length: OF_KIND }, (_, index) => swimmerOf(place, row, index)),
  );

  const centreOf = (target: HTMLElement): { x: number; y: number } => {
    const [own, box] = [target.getBoundingClientRect(), element.getBoundingClientRect()];
    const clamp = (value: number, most: number): number => Math.min(Math.max(value, most * 0.1), most * 0.9);
    return {
      x: clamp(own.left + own.width / 2 - box.left, box.width),
      y: clamp(own.top + own.height / 2 - box.top, box.height),
    };
  };
  const put = (className: string, at: { x: number; y: number }, children: Node[]): HTMLElement => {
    const mark = make('div', { class: className, children });
    mark.style.setProperty('left', `${at.x}px`);
    mark.style.setProperty('top', `${at.y}px`);
    element.append(mark);
    return mark;
  };
  return {
    element,
    aim(aimed) {
      for (const { place, element: fish } of swimmers) fish.classList.toggle('aimed', aimed.has(place));
    },
    async shoot(place, badge, isGolden) {
      const kind = swimmers.filter((one) => one.place === place);
      turn += 1;
      const target = kind[turn % kind.length];
      if (!target) return;
      const at = centreOf(target.element);
      const from = { x: element.clientWidth / 2, y: element.clientHeight };
      const angle = Math.atan2(at.x - from.x, from.y - at.y);
      cannon.style.transform = `translateX(-50%) rotate(${angle}rad)`;
      const shot = put('shot', at, []);
      await motion.run(
        shot,
        [{ transform: `translate(${from.x - at.x}px, ${from.y - at.y}px)` }, { transform: 'none' }],
        { duration: SHOT_MS, easing: 'ease-in' },
      );
      shot.remove();
      if (badge === '') {
        const ripple = put('ripple', at, []);
        await motion.run(
          ripple,
          [
            { transform: 'scale(0.3)', opacity: 1 },
            { transform: 'scale(1.4)', opacity: 0 },
          ],
          {
            duration: SHOT_MS,
          },
        );
        ripple.remove();
        return;
      }
      const caught = put(isGolden ? 'catch golden' : 'catch', at, [
        drawFish(place),
        make('b', { text: badge }),
      ]);
      await motion.run(
        caught,
        [
          { transform: 'scale(0.4)', opacity: 0 },
          { transform: 'translateY(-14px) scale(1.15)', opacity: 1 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: LEAP_MS, easing: 'ease-out' },
      );
    },
    settle: () => element.querySelectorAll('.catch').forEach((mark) => mark.remove()),
  };
};
