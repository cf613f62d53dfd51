const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z';
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: EYE,
  eyeOff: `${EYE}M4 4l16 16`,
  refresh: 'M20 11a8 8 0 10-2.3 6.3M20 4.5V11h-6.5',
  alert: 'M12 8v5M12 16.5v.1M12 3.5l9.5 17h-19z',
  info: 'M12 11v6M12 7.5v.1M12 2.8a9.2 9.2 0 100 18.4 9.2 9.2 0 000-18.4z',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21',
  heart: 'M12 20.5S3 15 3 8.8A4.8 4.8 0 0112 6.6 4.8 4.8 0 0121 8.8C21 15 12 20.5 12 20.5z',
  play: 'M7 4.5v15l12.5-7.5z',
  down: 'M5 9l7 7 7-7',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c.8-3.8 4-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
} as const;

export type IconName = keyof typeof paths;
/** Drawn towards the end of a line: mirrored where text runs from right to left. */
const directed: readonly IconName[] = ['play'];

/** One outline on a 24 × 24 field, in the colour of its text. Decoration only; whatever holds it carries the name. */
export function Outline(props: {
  d: string;
  size: number;
  strokeWidth: string;
  filled?: boolean;
  directed?: boolean;
}) {
  const { d, size, strokeWidth, filled, directed } = props;
  return (
    <svg
      className={directed ? 'f-icon f-icon-directed' : 'f-icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}

export function Icon({
  name,
  size = 20,
  filled = false,
}: {
  name: IconName;
  size?: number;
  filled?: boolean;
}) {
  return (
    <Outline d={paths[name]} size={size} strokeWidth="2" filled={filled} directed={directed.includes(name)} />
  );
}
