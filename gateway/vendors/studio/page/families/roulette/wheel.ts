import { makeSvg } from '../../../../page-kit/dom';
import type { Motion } from '../../motion';
import { colourOf } from './cloth';

/** The order of pockets on a wheel with one zero. */
const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const;
const STEP = 360 / ORDER.length;
const SPIN_MS = 3_200;
const TURNS = 4;
const RIM = 96;
const INNER = 58;
const BALL = 66;

const point = (radius: number, degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`;
};

const pocket = (number: number, index: number): SVGElement => {
  const [from, to] = [(index - 0.5) * STEP, (index + 0.5) * STEP];
  const group = makeSvg('g', { class: `pocket ${colourOf(number)}` });
  const d = `M${point(INNER, from)}L${point(RIM, from)}A${RIM} ${RIM} 0 0 1 ${point(RIM, to)}L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}`;
  const text = makeSvg('text', {
    transform: `rotate(${(index * STEP).toFixed(2)}) translate(0 -84)`,
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
  });
  text.textContent = String(number);
  group.append(makeSvg('path', { d }), text);
  return group;
};

export interface Wheel {
  element: SVGElement;
  /** Lets the ball run into the pocket of a number. */
  spinTo(number: number): Promise<void>;
}

/** The wheel as the theme colours it, with its ball. */
export const createWheel = (motion: Motion): Wheel => {
  const svg = makeSvg('svg', { viewBox: '-100 -100 200 200', class: 'wheel', 'aria-hidden': 'true' });
  const turning = makeSvg('g', { class: 'turning' });
  turning.append(makeSvg('circle', { r: '98', class: 'rim' }), ...ORDER.map(pocket));
  turning.append(makeSvg('circle', { r: String(INNER), class: 'bowl' }));
  for (let arm = 0; arm < 8; arm += 1)
    turning.append(
      makeSvg('path', { d: 'M0 0L-5 -40L0 -50L5 -40Z', class: 'arm', transform: `rotate(${arm * 45})` }),
    );
  turning.append(makeSvg('circle', { r: '13', class: 'hub' }));
  const ball = makeSvg('circle', { r: '4.500', cy: String(-BALL), class: 'ball' });
  svg.append(turning, ball);
  let rested = 0;
  const turn = (element: SVGElement, from: number, to: number): Promise<void> =>
    motion.run(element, [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: SPIN_MS,
      easing: 'cubic-bezier(0.15, 0.6, 0.25, 1)',
    });
  return {
    element: svg,
    async spinTo(number) {
      const index = ORDER.findIndex((one) => one === number);
      // The wheel comes to rest with the pocket on top, and the ball, which ran against it, above.
      const rest = -index * STEP;
      turning.style.transform = `rotate(${rest}deg)`;
      await Promise.all([turn(turning, rested, rest - 360), turn(ball, 0, 360 * TURNS)]);
      rested = rest;
    },
  };
};
