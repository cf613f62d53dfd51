/** A colour by lightness (0 to 1), chroma (0 to about 0.4) and hue in degrees, as people see it. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = readonly [number, number, number];

const toLinear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const toShare = (linear: number): number =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;

/** Converts #rrggbb with the matrices of CSS Color 4. */
export const oklchOf = (hex: string): Oklch => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
};

const linearOf = ({ lightness, chroma, hue }: Oklch): Triple => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
};

/** Rounding errors outside of sRGB that are tolerated. */
const TOLERANCE = 0.0005;
const isShown = (colour: Oklch): boolean =>
  linearOf(colour).every((part) => part >= -TOLERANCE && part <= 1 + TOLERANCE);

const SEARCHES = 14;

/** Converts to #rrggbb, and reduces the chroma if sRGB does not have the colour. */
export const hexOf = (colour: Oklch): string => {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  let low = 0;
  let high = colour.chroma;
  if (isShown({ ...colour, lightness })) low = high;
  else
    for (let search = 0; search < SEARCHES; search += 1) {
      const chroma = (low + high) / 2;
      if (isShown({ lightness, chroma, hue: colour.hue })) low = chroma;
      else high = chroma;
    }
  const bytes = linearOf({ lightness, chroma: low, hue: colour.hue }).map((part) =>
    Math.round(toShare(Math.min(1, Math.max(0, part))) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
