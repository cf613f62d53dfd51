/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [number, number, number];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const gamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** A colour by lightness (0 to 1), chroma (0 to about 0.3) and hue in degrees, as the eye orders them (OKLCH). */
export const oklch = (lightness: number, chroma: number, hue: number): Rgb => {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [Math.cos(angle) * chroma, Math.sin(angle) * chroma];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const mixed = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => gamma(clamp(value)));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
};

export const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(clamp(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const rgbOf = (hex: string): Rgb => {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast of two colours by WCAG, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/**
 * The colour of that hue, lightened (or darkened) step by step until it reads on every ground.
 * @throws RangeError where even white (or black) does not
 */
export const readable = (input: {
  chroma: number;
  hue: number;
  from: number;
  towards: 'light' | 'dark';
  grounds: readonly string[];
  least: number;
}): string => {
  const step = input.towards === 'light' ? 0.01 : -0.01;
  for (let lightness = input.from; lightness >= 0 && lightness <= 1; lightness += step) {
    const colour = hexOf(oklch(lightness, input.chroma, input.hue));
    if (input.grounds.every((ground) => contrast(colour, ground) >= input.least)) return colour;
  }
  const end = input.towards === 'light' ? '#ffffff' : '#000000';
  if (input.grounds.every((ground) => contrast(end, ground) >= input.least)) return end;
  throw new RangeError(`nothing reads on ${input.grounds.join()}`);
};
