import { pathToFileURL } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { drawCaptcha, randomAnswer } from '../../gateway/identity/captcha-picture';

// node --import tsx tools/trials/captcha-attack.ts [module]: how many pictures two plain readers solve, trained on pictures
// that they label themselves. One cuts at empty columns and takes the nearest example; the other is a perceptron with a
// single hidden layer that looks where the letters must be. A module with its own `drawCaptcha` (an older one) can be named.
const TRAINING = 4_000;
/** Of these, the examples that the first reader compares with. */
const NEAREST = 1_000;
const TRIED = 300;
const HIDDEN = 128;
const RATE = 0.01;
/** Of the processor, so that a busy machine gives the same figures. */
const TRAINING_MS = 20_000;
/** The size that pictures are brought to, and that of one letter. */
const [WIDE, HIGH, CELL] = [100, 36, 16];
const WINDOW = 34;

type Draw = (answer: string) => string;
type Ink = Uint8Array;

/** Of the way from the paper to the darkest ink: paler strokes, that only disturb people, are left out. */
const DARK = 0.6;

/** 1 where the picture is dark. */
const readInk = (png: string): Ink => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}"><image width="${WIDE}" height="${HIGH}" preserveAspectRatio="none" href="data:image/png;base64,${png}"/></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const light = Array.from(
    { length: WIDE * HIGH },
    (_, at) => (pixels[at * 4] ?? 0) + (pixels[at * 4 + 1] ?? 0) + (pixels[at * 4 + 2] ?? 0),
  );
  const [least, most] = [Math.min(...light), Math.max(...light)];
  return Uint8Array.from(light, (value) => (value < most - DARK * (most - least) ? 1 : 0));
};

/** Runs of columns that hold ink; specks do not count. */
const partsOf = (ink: Ink): { from: number; to: number }[] => {
  const parts: { from: number; to: number }[] = [];
  let from = -1;
  for (let x = 0; x <= WIDE; x += 1) {
    let dark = 0;
    for (let y = 0; x < WIDE && y < HIGH; y += 1) dark += ink[y * WIDE + x] ?? 0;
    if (dark > 1 && from < 0) from = x;
    if (dark <= 1 && from >= 0) {
      if (x - from >= 4) parts.push({ from, to: x });
      from = -1;
    }
  }
  return parts;
};

/** Exactly as many parts as letters: the widest is halved, the narrowest left out. */
const cutTo = (count: number, ink: Ink): { from: number; to: number }[] => {
  const parts = partsOf(ink);
  const width = (part: { from: number; to: number }): number => part.to - part.from;
  while (parts.length > count) {
    const narrow = parts.reduce(
      (least, part, at) => (width(part) < width(parts[least] ?? part) ? at : least),
      0,
    );
    parts.splice(narrow, 1);
  }
  while (parts.length < count) {
    const wide = parts.reduce((most, part, at) => (width(part) > width(parts[most] ?? part) ? at : most), 0);
    const part = parts[wide] ?? { from: 0, to: WIDE };
    const half = Math.round((part.from + part.to) / 2);
    parts.splice(wide, 1, { from: part.from, to: half }, { from: half, to: part.to });
  }
  return parts;
};

/** A part of the picture, cropped to its ink and brought to one size. */
const cellOf = (ink: Ink, part: { from: number; to: number }): Ink => {
  let [top, bottom] = [HIGH, 0];
  for (let y = 0; y < HIGH; y += 1)
    for (let x = part.from; x < part.to; x += 1)
      if (ink[y * WIDE + x] === 1) [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  const cell = new Uint8Array(CELL * CELL);
  for (let y = 0; y < CELL; y += 1)
    for (let x = 0; x < CELL; x += 1) {
      const sourceX = Math.floor(part.from + ((x + 0.5) / CELL) * (part.to - part.from));
      const sourceY = Math.floor(top + ((y + 0.5) / CELL) * Math.max(1, bottom - top));
      cell[y * CELL + x] = ink[sourceY * WIDE + sourceX] ?? 0;
    }
  return cell;
};

/** Where the letters seem to stand: the columns between which most of the ink is that reaches over more than one stroke. */
const extentOf = (ink: Ink): { from: number; to: number } => {
  const columns = Array.from({ length: WIDE }, (_, x) => {
    let dark = 0;
    for (let y = 0; y < HIGH; y += 1) dark += ink[y * WIDE + x] ?? 0;
    return Math.max(0, dark - 3);
  });
  const total = columns.reduce((sum, dark) => sum + dark, 0);
  let [sum, from, to] = [0, 0, WIDE];
  columns.forEach((dark, x) => {
    if (sum < total * 0.02) from = x;
    if (sum < total * 0.98) to = x;
    sum += dark;
  });
  return { from, to };
};

/** The dark points of a window about the place where the letter seems to be, and the number of the place. */
const seenAt = (ink: Ink, index: number, count: number, shift = 0): number[] => {
  const { from, to } = extentOf(ink);
  const left = Math.round(from + (index + 0.5) * ((to - from) / count) - WINDOW / 2) + shift;
  const seen = [WINDOW * HIGH + index];
  for (let y = 0; y < HIGH; y += 1)
    for (let x = Math.max(0, -left); x < WINDOW && left + x < WIDE; x += 1)
      if (ink[y * WIDE + left + x] === 1) seen.push(y * WINDOW + x);
  return seen;
};

interface Example {
  ink: Ink;
  answer: string;
}
type Reader = (ink: Ink) => string;

const nearest = (examples: readonly Example[], length: number): Reader => {
  const known = examples.flatMap(({ ink, answer }) =>
    cutTo(length, ink).map((part, at) => ({ cell: cellOf(ink, part), char: answer[at] ?? '' })),
  );
  return (ink) =>
    cutTo(length, ink)
      .map((part) => {
        const cell = cellOf(ink, part);
        let [best, least] = ['', Infinity];
        for (const example of known) {
          let apart = 0;
          for (let at = 0; at < cell.length && apart < least; at += 1)
            if (cell[at] !== example.cell[at]) apart += 1;
          if (apart < least) [best, least] = [example.char, apart];
        }
        return best;
      })
      .join('');
};

/** One hidden layer for all places; examples are moved a little, so that it learns shapes instead of places. */
const perceptron = (examples: readonly Example[], length: number): Reader => {
  const chars = [...new Set(examples.flatMap(({ answer }) => [...answer]))];
  const inputs = WINDOW * HIGH + length;
  const small = (count: number, fan: number): Float32Array =>
    Float32Array.from({ length: count }, () => (Math.random() * 2 - 1) * Math.sqrt(3 / fan));
  // Weights of one input stand together: few inputs are dark.
  const first = small(inputs * HIDDEN, inputs / 4);
  const second = small(chars.length * HIDDEN, HIDDEN);
  const hidden = new Float32Array(HIDDEN);
  const back = new Float32Array(HIDDEN);
  const out = new Float32Array(chars.length);

  const look = (seen: readonly number[]): void => {
    hidden.fill(0);
    for (const at of seen)
      for (let unit = 0; unit < HIDDEN; unit += 1)
        hidden[unit] = (hidden[unit] ?? 0) + (first[at * HIDDEN + unit] ?? 0);
    for (let unit = 0; unit < HIDDEN; unit += 1) hidden[unit] = Math.max(0, hidden[unit] ?? 0);
    for (let char = 0; char < chars.length; char += 1) {
      let sum = 0;
      for (let unit = 0; unit < HIDDEN; unit += 1)
        sum += (second[char * HIDDEN + unit] ?? 0) * (hidden[unit] ?? 0);
      out[char] = sum;
    }
  };

  const learn = (seen: readonly number[], truth: string | undefined, rate: number): void => {
    look(seen);
    const most = Math.max(...out);
    const total = out.reduce((sum, value) => sum + Math.exp(value - most), 0);
    back.fill(0);
    for (let char = 0; char < chars.length; char += 1) {
      const error = Math.exp((out[char] ?? 0) - most) / total - (chars[char] === truth ? 1 : 0);
      for (let unit = 0; unit < HIDDEN; unit += 1) {
        const at = char * HIDDEN + unit;
        if ((hidden[unit] ?? 0) > 0) back[unit] = (back[unit] ?? 0) + error * (second[at] ?? 0);
        second[at] = (second[at] ?? 0) - rate * error * (hidden[unit] ?? 0);
      }
    }
    for (const at of seen)
      for (let unit = 0; unit < HIDDEN; unit += 1)
        first[at * HIDDEN + unit] = (first[at * HIDDEN + unit] ?? 0) - rate * (back[unit] ?? 0);
  };

  const startedAt = process.cpuUsage().user;
  for (let spent = 0; spent < 1; spent = (process.cpuUsage().user - startedAt) / 1000 / TRAINING_MS)
    for (const { ink, answer } of examples)
      for (let index = 0; index < length; index += 1)
        learn(
          seenAt(ink, index, length, Math.floor(Math.random() * 5) - 2),
          answer[index],
          RATE * (1 - 0.95 * Math.min(1, spent)),
        );
  return (ink) =>
    Array.from({ length }, (_, index) => {
      look(seenAt(ink, index, length));
      return chars[out.indexOf(Math.max(...out))] ?? '';
    }).join('');
};

const loadDraw = async (path: string | undefined): Promise<Draw> => {
  if (path === undefined) return drawCaptcha;
  const loaded: unknown = await import(pathToFileURL(path).href);
  if (
    typeof loaded === 'object' &&
    loaded !== null &&
    'drawCaptcha' in loaded &&
    typeof loaded.drawCaptcha === 'function'
  )
    return loaded.drawCaptcha as Draw;
  throw new Error(`${path} has no drawCaptcha`);
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const report = (name: string, read: Reader, tried: readonly Example[]): void => {
  let [whole, letters, all] = [0, 0, 0];
  for (const { ink, answer } of tried) {
    const said = read(ink);
    if (said === answer) whole += 1;
    letters += [...answer].filter((char, at) => char === said[at]).length;
    all += answer.length;
  }
  process.stdout.write(
    `${name}: pictures ${percent(whole / tried.length)}, letters ${percent(letters / all)}\n`,
  );
};

const draw = await loadDraw(process.argv[2]);
const drawn = Array.from({ length: TRAINING + TRIED }, (): Example => {
  const answer = randomAnswer();
  return { answer, ink: readInk(draw(answer)) };
});
const [examples, tried] = [drawn.slice(TRIED), drawn.slice(0, TRIED)];
const length = tried[0]?.answer.length ?? 0;
const apart = tried.filter(({ ink }) => partsOf(ink).length >= length).length;
process.stdout.write(`empty columns between all letters: ${percent(apart / tried.length)} of ${TRIED}\n`);
report('cut at columns, nearest example', nearest(examples.slice(0, NEAREST), length), tried);
report('perceptron', perceptron(examples, length), tried);
