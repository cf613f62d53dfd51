import { makeSvg } from '../../../../page-kit/dom';
import { CURVE } from '../../../families/crash/curve';

const WIDE = 320;
const HIGH = 180;
const LEFT = 30;
const BASE = 160;
const TOP_LEFT = 12;
/** The picture shows at least so much of time and of the factor. */
const LEAST_TICKS = 120;
const LEAST_FACTOR = 220;

export interface Sky {
  element: SVGElement;
  /** Draws the climb as far as a tick; the picture's frame grows with it. */
  draw(tick: number, state: 'climbing' | 'cashed' | 'failed' | 'waiting'): void;
}

const round = (value: number): string => value.toFixed(1);

/** A curve with its traveller; all shapes take their colours from the theme. */
export const createSky = (drawTraveller: () => SVGElement): Sky => {
  const svg = makeSvg('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, class: 'sky', 'aria-hidden': 'true' });
  const lines = makeSvg('g', { class: 'lines' });
  const area = makeSvg('path', { class: 'area' });
  const path = makeSvg('path', { class: 'path' });
  const traveller = makeSvg('g', { class: 'traveller' });
  traveller.append(drawTraveller());
  svg.append(lines, area, path, traveller);

  const drawLines = (top: number, yOf: (factor: number) => number): void => {
    const steps = [125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000].filter((factor) => factor < top);
    lines.replaceChildren(
      ...steps.slice(-3).flatMap((factor) => {
        const y = round(yOf(factor));
        const label = makeSvg('text', { x: '4', y, 'dominant-baseline': 'central' });
        label.textContent = `${factor / 100}×`;
        return [makeSvg('path', { d: `M${LEFT} ${y}H${WIDE}` }), label];
      }),
    );
  };

  return {
    element: svg,
    draw(tick, state) {
      const last = Math.min(Math.max(tick, 0), CURVE.length - 1);
      const ticks = Math.max(LEAST_TICKS, last * 1.15);
      const now = CURVE[last] ?? 100;
      const top = Math.max(LEAST_FACTOR, now * 1.25);
      const xOf = (at: number): number => LEFT + (at / ticks) * (WIDE - LEFT);
      const yOf = (factor: number): number => BASE - ((factor - 100) / (top - 100)) * (BASE - TOP_LEFT);
      const step = Math.max(1, Math.floor(last / 60));
      const points: string[] = [];
      for (let at = 0; at < last; at += step)
        points.push(`${round(xOf(at))} ${round(yOf(CURVE[at] ?? 100))}`);
      const [x, y] = [xOf(last), yOf(now)];
      points.push(`${round(x)} ${round(y)}`);
      const d = `M${points.join('L')}`;
      path.setAttribute('d', d);
      area.setAttribute('d', `${d}V${BASE}H${LEFT}Z`);
      const before = CURVE[Math.max(last - 4, 0)] ?? 100;
      const slope = Math.atan2(yOf(before) - y, xOf(last) - xOf(Math.max(last - 4, 0)) || 1);
      traveller.setAttribute(
        'transform',
        `translate(${round(x)} ${round(y)}) rotate(${round((-slope * 180) / Math.PI)})`,
      );
      svg.setAttribute('class', `sky ${state}`);
      drawLines(top, yOf);
    },
  };
};
