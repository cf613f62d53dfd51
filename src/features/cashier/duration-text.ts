const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const UNITS = [
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', MINUTE_S],
] as const;

/** A span as people say it, in one unit: "12 seconds", "3 minutes", in the language of the tag. */
export const durationText = (seconds: number, tag: string): string => {
  const whole = Math.max(1, Math.round(seconds));
  const [unit, size] = UNITS.find(([, length]) => whole >= length) ?? ['second', 1];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(whole / size),
  );
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A countdown: 29:05, and with hours 1:29:05. */
export const clockText = (secondsLeft: number): string => {
  const seconds = Math.max(0, Math.floor(secondsLeft));
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = two(seconds % MINUTE_S);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};
