import { makeSvg } from '../../../../page-kit/dom';

/** Shapes of the fish, each in a box of 120 by 80 that looks to the left. */
interface Shape {
  body: string;
  fins: string;
  eye: readonly [x: number, y: number];
  /** Lighter lines over the body. */
  marks?: string;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  sprat: {
    body: 'M18 40Q50 22 88 40Q50 58 18 40Z',
    fins: 'M84 40L108 28L102 40L108 52ZM50 31L62 22L66 33Z',
    eye: [32, 38],
    marks: 'M40 40H80',
  },
  clown: {
    body: 'M16 40Q28 14 62 18Q90 24 92 40Q90 56 62 62Q28 66 16 40Z',
    fins: 'M88 40L112 22Q106 40 112 58ZM46 18Q62 4 78 22ZM52 62Q62 76 72 60Z',
    eye: [32, 34],
    marks: 'M44 18Q38 40 44 62M70 20Q64 40 70 60',
  },
  angel: {
    body: 'M14 40L54 12Q80 24 84 40Q80 56 54 68Z',
    fins: 'M52 14Q72 -4 100 6Q80 16 72 28ZM52 66Q72 84 100 74Q80 64 72 52ZM82 40L106 28Q100 40 106 52Z',
    eye: [32, 37],
    marks: 'M46 20Q42 40 46 60M62 20Q60 40 62 60',
  },
  puffer: {
    body: 'M14 42A38 30 0 0 1 88 42A38 30 0 0 1 14 42Z',
    fins: 'M86 42L108 30L104 42L108 54ZM30 15L34 4L40 12ZM54 12L60 1L66 13ZM76 20L86 10L86 26ZM30 69L34 79L40 71ZM56 72L62 80L68 70Z',
    eye: [34, 34],
    marks: 'M20 50Q30 58 44 54',
  },
  turtle: {
    body: 'M30 44Q44 14 72 18Q98 24 100 46Q66 60 30 44Z',
    fins: 'M32 44Q14 44 12 34Q18 24 34 36ZM46 50L34 72Q52 70 60 54ZM86 52L104 66Q104 54 98 46Z',
    eye: [20, 34],
    marks: 'M50 24L58 50M72 20L74 54M90 28L86 52M40 38Q66 30 96 38',
  },
  ray: {
    body: 'M12 40Q36 30 54 8Q66 26 90 40Q66 54 54 72Q36 50 12 40Z',
    fins: 'M86 38Q104 36 118 26Q106 42 88 43Z',
    eye: [26, 37],
    marks: 'M30 40H84M54 22Q60 40 54 58',
  },
  squid: {
    body: 'M110 40Q96 20 56 24Q44 28 42 40Q44 52 56 56Q96 60 110 40Z',
    fins: 'M104 30L116 18L112 40L116 62L104 50ZM44 30Q20 22 8 28Q24 32 42 36ZM42 40H4Q20 46 42 44ZM44 50Q20 58 8 52Q24 48 42 46Z',
    eye: [54, 36],
    marks: 'M70 30Q90 34 100 40',
  },
  lantern: {
    body: 'M14 46Q20 22 54 22Q90 26 92 44Q86 66 50 66Q22 66 14 46Z',
    fins: 'M88 44L112 28Q104 44 112 60ZM44 23Q34 4 14 10Q12 16 18 18Q18 12 22 12Q36 12 38 26Z',
    eye: [34, 38],
    marks: 'M16 52L26 46L32 54L40 46L48 54',
  },
  eel: {
    body: 'M8 34Q28 20 48 36Q66 52 88 36Q104 26 116 34Q102 36 92 46Q68 66 46 48Q28 34 14 42Q8 40 8 34Z',
    fins: 'M44 34Q66 44 84 34Q74 22 60 34Q54 38 44 34Z',
    eye: [18, 33],
    marks: 'M40 38Q62 58 90 40',
  },
  shark: {
    body: 'M6 42Q34 20 84 34L112 16Q104 38 112 60L84 48Q40 60 6 42Z',
    fins: 'M50 28Q58 6 74 6Q70 20 74 32ZM52 51L64 72L70 50Z',
    eye: [26, 38],
    marks: 'M38 36L36 48M44 34L42 49M12 45Q24 48 32 45',
  },
  whale: {
    body: 'M6 44Q10 14 54 16Q88 18 100 38L118 24Q116 42 108 50Q88 68 48 66Q10 64 6 44Z',
    fins: 'M46 60Q50 78 66 76Q62 64 60 60ZM38 16Q34 4 26 2Q34 0 40 6Q46 0 54 2Q46 4 42 16Z',
    eye: [30, 42],
    marks: 'M8 50Q34 58 62 48M14 56Q36 62 58 54',
  },
  leviathan: {
    body: 'M6 30Q24 10 40 26Q52 40 62 26Q74 10 88 26Q98 38 114 26Q112 48 96 48Q84 48 78 38Q70 56 56 54Q42 50 34 40Q24 44 10 42Z',
    fins: 'M24 16L30 2L38 18ZM72 18L78 4L86 20ZM10 28L2 16L16 20ZM48 52L52 70L62 54Z',
    eye: [18, 27],
    marks: 'M40 32Q54 48 66 32Q78 20 92 34',
  },
};

/** A fish in its own hue; golden ones have a class of their own. */
export const drawFish = (place: string): SVGElement => {
  const svg = makeSvg('svg', { viewBox: '0 0 120 80', class: `fish fish-${place}`, 'aria-hidden': 'true' });
  const shape = SHAPES[place];
  if (!shape) return svg;
  const [x, y] = shape.eye;
  svg.append(
    makeSvg('path', { d: shape.fins, class: 'fins' }),
    makeSvg('path', { d: shape.body, class: 'body' }),
  );
  if (shape.marks !== undefined) svg.append(makeSvg('path', { d: shape.marks, class: 'marks' }));
  svg.append(
    makeSvg('circle', { cx: String(x), cy: String(y), r: '4.500', class: 'white' }),
    makeSvg('circle', { cx: String(x - 1), cy: String(y), r: '2.200', class: 'pupil' }),
  );
  return svg;
};
