import type { ChanceGame } from '../../contract/entities/chance';
import { slicesOf, turnTo } from './wheel';

const TINTS = ['var(--f-accent)', 'var(--f-hover)', 'var(--f-edge)', 'var(--f-line)'];
const EGG = 'M50 8C68 8 80 38 80 60A30 32 0 0120 60C20 38 32 8 50 8z';

/** The wheel with each field as large as its chance, turned to what was given; an egg that opens. Decoration: the table beside it says all. */
export function Wheel({ game, given, turn }: { game: ChanceGame; given: string; turn: string }) {
  if (game.kind === 'egg')
    return (
      <svg className="ms-wheel" viewBox="0 0 100 100" aria-hidden="true">
        <path
          d={EGG}
          fill={turn === '' ? 'var(--f-accent)' : 'none'}
          stroke="var(--f-accent)"
          strokeWidth="3"
        />
        {turn !== '' && (
          <path
            d="M20 56l10 8 10-10 10 10 10-10 10 10 10-8"
            fill="none"
            stroke="var(--f-accent)"
            strokeWidth="3"
          />
        )}
      </svg>
    );
  return (
    <svg className="ms-wheel" viewBox="0 0 100 100" aria-hidden="true">
      <g className="ms-turn" style={{ transform: `rotate(${turnTo(game.rows, given)}deg)` }}>
        {slicesOf(game.rows).map(({ id, path }, at) => (
          <path
            key={id}
            d={path}
            fill={TINTS[at % TINTS.length]}
            stroke="var(--f-surface)"
            strokeWidth="0.6"
          />
        ))}
      </g>
      <path d="M46 0h8l-4 9z" fill="var(--f-text)" />
    </svg>
  );
}
