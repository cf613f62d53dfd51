import { makeSvg } from '../../../../page-kit/dom';
import type { Moment, Side } from '../../../families/events/sport';
import type { Motion } from '../../motion';

const WIDE = 320;
const HIGH = 160;
/** A whole event takes so long to be told, and no moment longer than the second figure. */
const TOLD_MS = 9_000;
const PAUSE_MS = 500;

const shape = (tag: string, attributes: Record<string, string | number>): SVGElement =>
  makeSvg(tag, Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)])));

/** Lines of each sport's field in a box of 320 by 160. */
const FIELDS: Readonly<Record<string, string>> = {
  goals:
    'M10 10H310V150H10ZM160 10V150M188 80A28 28 0 1 1 132 80A28 28 0 1 1 188 80M10 45H50V115H10M310 45H270V115H310M10 65H24V95H10M310 65H296V95H310',
  points:
    'M10 10H310V150H10ZM160 10V150M180 80A20 20 0 1 1 140 80A20 20 0 1 1 180 80M10 25Q110 80 10 135M310 25Q210 80 310 135M10 60H62V100H10M310 60H258V100H310',
  sets: 'M20 20H300V140H20ZM160 10V150M20 36H300M20 124H300M90 36V124M230 36V124M90 80H230',
  maps: 'M10 10H310V150H10ZM10 150L310 10M10 90L90 10M230 150L310 70M60 60L100 100M220 60L260 100M140 60H180V100H140Z',
  bout: 'M160 18A140 62 0 1 1 159.900 18M160 34A112 46 0 1 1 159.900 34M160 18V142',
};

export interface Scene {
  element: SVGElement;
  /** Tells an event moment by moment; says each as it comes. */
  tell(moments: readonly Moment[], onMoment: (moment: Moment) => void): Promise<void>;
  /** One beat of an event that goes by the clock. */
  beat(at: number, towards: Side | null): void;
  reset(): void;
}

/** The field with its players as dots, and the ball that moves towards the side that is about to score. */
export const createScene = (sport: string, motion: Motion): Scene => {
  const svg = makeSvg('svg', {
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    class: `scene ${sport}`,
    'aria-hidden': 'true',
  });
  svg.append(shape('rect', { width: WIDE, height: HIGH, class: 'ground', rx: 10 }));
  svg.append(makeSvg('path', { d: FIELDS[sport] ?? FIELDS['goals'] ?? '', class: 'chalk' }));
  const each = sport === 'bout' || sport === 'sets' ? 1 : 5;
  const players = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: each }, (_, index) => {
      const player = shape('circle', { r: each === 1 ? 12 : 7, class: `player ${side}` });
      svg.append(player);
      return { player, side, index };
    }),
  );
  const ball = shape('circle', { r: sport === 'bout' ? 0 : 4.5, class: 'ball' });
  svg.append(ball);

  const place = (beat: number, towards: Side | null): void => {
    // Which way the play runs: the home side plays from the left.
    const drift = towards === null ? Math.sin(beat * 1.7) * 40 : towards === 'home' ? 105 : -105;
    for (const { player, side, index } of players) {
      const base = side === 'home' ? 90 : 230;
      const x =
        each === 1 ? base + (towards === side ? (side === 'home' ? 46 : -46) : 0) : base + drift * 0.55;
      const spread = each === 1 ? 80 : 28 + index * 26;
      const sway = Math.sin(beat * 2.1 + index * 1.9 + (side === 'home' ? 0 : 2)) * 12;
      const px = Math.min(Math.max(x + sway + (index % 2) * 18 - 9, 20), 300);
      player.style.transform = `translate(${px.toFixed(1)}px, ${(spread + sway * 0.5).toFixed(1)}px)`;
    }
    const y = 80 + Math.sin(beat * 2.9) * 34;
    ball.style.transform = `translate(${(160 + drift * 1.25).toFixed(1)}px, ${(towards === null ? y : 80).toFixed(1)}px)`;
  };
  place(0, null);
  return {
    element: svg,
    async tell(moments, onMoment) {
      let before = 0;
      for (const [index, moment] of moments.entries()) {
        const pause = Math.max(((moment.at - before) / 1_000) * TOLD_MS, PAUSE_MS);
        before = moment.at;
        place(index * 2 + 1, null);
        await motion.breathe(pause / 2);
        place(index * 2 + 2, moment.side);
        await motion.breathe(pause / 2);
        onMoment(moment);
      }
      place(moments.length * 2 + 3, null);
      await motion.breathe(PAUSE_MS);
    },
    beat: place,
    reset: () => place(0, null),
  };
};
