import type { Avatar } from '../../contract/entities/profile';

const HUES = 12;
const DEGREES = 360 / HUES;
const SHAPES = [
  'M16 6l10 18H6z',
  'M16 5a11 11 0 100 22 11 11 0 000-22z',
  'M7 7h18v18H7z',
  'M16 4l12 12-12 12L4 16z',
];

/** A picture of the set: a shape and a colour by its number. */
function Preset({ number, size }: { number: number; size: number }) {
  const hue = number * DEGREES;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="face">
      <circle cx="16" cy="16" r="16" fill={`hsl(${hue} 45% 30%)`} />
      <path d={SHAPES[number % SHAPES.length] ?? ''} fill={`hsl(${hue + 40} 75% 68%)`} />
      <circle cx="16" cy="17" r="4" fill={`hsl(${hue} 45% 30%)`} />
    </svg>
  );
}

/** A member's picture, or the first letter of the name. */
export function Face({ avatar, name, size = 64 }: { avatar: Avatar; name: string; size?: number }) {
  if (avatar.kind === 'preset') return <Preset number={avatar.number} size={size} />;
  if (avatar.kind === 'picture')
    return <img className="face" src={avatar.url} width={size} height={size} alt="" />;
  const [first = ''] = name;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="face face-letter">
      <circle cx="16" cy="16" r="16" />
      <text x="16" y="21.5" textAnchor="middle">
        {first.toUpperCase()}
      </text>
    </svg>
  );
}
