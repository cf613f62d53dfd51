import { byId, makeSvg, prefersStill } from '../../../page-kit/dom';
import { colourOf, RIM } from '../wheel';

const TURNS = 5;
const OUTER = 100;
const INNER = 34;
const STEP = 360 / RIM.length;

const point = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};
/** How far the wheel is turned when a pocket stands under the pointer. */
const angleOf = (pocket: number): number => -RIM.indexOf(pocket) * STEP;

export interface WheelView {
  /** Stands still with a pocket under the pointer. */
  rest(pocket: number): void;
  /** Turns and comes to rest on a pocket after so many ms. */
  spin(pocket: number, ms: number): void;
}

/** The wheel as a drawing; it is turned as a whole. */
export const createWheelView = (): WheelView => {
  const svg = byId('wheel', SVGSVGElement);
  const disc = makeSvg('g', { class: 'disc' });
  disc.append(makeSvg('circle', { class: 'rim', r: '106' }));
  RIM.forEach((pocket, index) => {
    const [from, to] = [index * STEP - STEP / 2, index * STEP + STEP / 2];
    const colour = colourOf(pocket);
    disc.append(
      makeSvg('path', {
        class: `${colour} cut`,
        d: `M${point(from, INNER)}L${point(from, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${point(to, OUTER)}L${point(to, INNER)}z`,
      }),
    );
    const label = makeSvg('text', {
      class: colour === 'moon' ? 'on-moon' : '',
      transform: `rotate(${index * STEP}) translate(0 -88)`,
    });
    label.textContent = String(pocket);
    disc.append(label);
  });
  disc.append(makeSvg('circle', { class: 'hub-ring', r: String(INNER) }));
  svg.replaceChildren(disc);
  let at = 0;
  let running: Animation | null = null;
  const set = (angle: number): void => {
    at = angle;
    running?.cancel();
    running = null;
    disc.setAttribute('transform', `rotate(${angle})`);
  };
  return {
    rest: (pocket) => set(angleOf(pocket)),
    spin(pocket, ms) {
      const target = angleOf(pocket);
      if (prefersStill() || ms < 100) return set(target);
      // On from where it stands, some whole turns, then to the pocket.
      const ahead = (((target - at) % 360) + 360) % 360;
      const end = at + TURNS * 360 + ahead;
      disc.removeAttribute('transform');
      running?.cancel();
      running = disc.animate([{ transform: `rotate(${at}deg)` }, { transform: `rotate(${end}deg)` }], {
        duration: ms,
        easing: 'cubic-bezier(.12,.6,.16,1)',
        fill: 'forwards',
      });
      at = target;
      const mine = running;
      mine.finished.then(
        () => {
          if (running === mine) set(target);
        },
        () => undefined,
      );
    },
  };
};
