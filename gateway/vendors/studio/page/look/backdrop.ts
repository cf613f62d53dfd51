import { make, makeSvg } from '../../../page-kit/dom';
import { stir, type Look } from './palette';
import { shapes, type ShapeName } from './shapes';

const WIDTH = 400;
const HEIGHT = 800;
const FLOATING = 9;

/** Hills from one side to the other, as one soft line of curves. */
const ridge = (seed: number, base: number, swing: number): string => {
  const height = (at: number): number => base - (stir(seed + at * 13) % swing);
  const curves = Array.from({ length: 4 }, (_, at) => {
    const [from, to] = [at * 100, (at + 1) * 100];
    return `C${from + 50} ${height(at)} ${from + 50} ${height(at + 1)} ${to} ${height(at + 1)}`;
  });
  return `M0 ${HEIGHT}V${height(0)}${curves.join('')}V${HEIGHT}Z`;
};

/** What stirs behind the game: light from above, three ridges by the theme's number, its mark floating far off. */
export const drawBackdrop = (look: Look, mark: ShapeName): HTMLElement => {
  const svg = makeSvg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'xMidYMax slice',
    'aria-hidden': 'true',
  });
  const light = makeSvg('radialGradient', { id: 'sky-light', cx: '0.5', cy: '0.3', r: '0.7' });
  light.append(
    makeSvg('stop', { offset: '0', 'stop-color': look.glow, 'stop-opacity': '0.42' }),
    makeSvg('stop', { offset: '1', 'stop-color': look.glow, 'stop-opacity': '0' }),
  );
  const defs = makeSvg('defs', {});
  defs.append(light);
  svg.append(
    defs,
    makeSvg('rect', {
      width: String(WIDTH),
      height: String(HEIGHT),
      fill: 'url(#sky-light)',
      stroke: 'none',
    }),
  );
  for (let at = 0; at < FLOATING; at += 1) {
    const roll = stir(look.seed + at * 101);
    const scale = (0.25 + ((roll >>> 16) % 60) / 100).toFixed(2);
    svg.append(
      makeSvg('path', {
        d: shapes[mark].body,
        transform: `translate(${roll % WIDTH} ${(roll >>> 9) % (HEIGHT - 200)})rotate(${(roll >>> 5) % 60})scale(${scale})`,
        fill: look.glow,
        'fill-opacity': '0.09',
        stroke: 'none',
      }),
    );
  }
  [0.2, 0.34, 0.6].forEach((opacity, at) =>
    svg.append(
      makeSvg('path', {
        d: ridge(look.seed + at * 977, 560 + at * 80, 150 - at * 30),
        fill: at === 2 ? look.night : look.line,
        'fill-opacity': String(opacity),
        stroke: 'none',
      }),
    ),
  );
  return make('div', { class: 'backdrop', attributes: { 'aria-hidden': 'true' }, children: [svg] });
};
