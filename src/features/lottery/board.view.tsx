import { memo } from 'react';
import type { LotteryFamily, SymbolCode } from '../../contract/lottery';
import { useText } from '../../react';
import { NumberFace, faceOf, type Face } from './numbers.view';
import { useRoving } from './use-roving';

const LABELS = {
  digit: 'digitOf',
  die: 'dieOf',
  car: 'carOf',
  pair: 'numberOf',
  ball: 'numberOf',
} as const satisfies Record<Face, string>;

interface BoardProps {
  family: LotteryFamily;
  /** What the board is for, in words: a place, a part, or numbers. */
  label: string;
  row: number;
  from: number;
  to: number;
  picked: readonly number[];
  bankers: readonly number[];
  /** What stands below a number, its odds for one. */
  notes?: Readonly<Record<string, string>> | undefined;
  onPress(row: number, number: number): void;
}

/** Numbers to pick from: digits, dice, cars, balls or pairs. Drawn again only when its own list changes. */
export const Board = memo(function Board(props: BoardProps) {
  const { family, label, row, from, to, picked, bankers, notes, onPress } = props;
  const t = useText('lottery');
  const face = faceOf(family, from, to);
  const width = String(to).length;
  return (
    <div className={`board board-${face}`} role="group" aria-label={label} part="board">
      {Array.from({ length: to - from + 1 }, (_, at) => {
        const number = from + at;
        const isBanker = bankers.includes(number);
        const isPicked = isBanker || picked.includes(number);
        const shown =
          face === 'ball' || face === 'pair' ? String(number).padStart(width, '0') : String(number);
        const note = notes?.[String(number).padStart(width, '0')];
        const plain = t(LABELS[face], { row: label, number: shown });
        const named = isBanker ? t('bankerOf', { name: plain }) : plain;
        return (
          <button
            key={number}
            type="button"
            className={isBanker ? 'cell cell-banker' : 'cell'}
            aria-pressed={isPicked}
            aria-label={note === undefined ? named : t('withOdds', { name: named, odds: note })}
            onClick={() => onPress(row, number)}
            part="number"
          >
            <NumberFace face={face} number={number} shown={shown} />
            {note !== undefined && <small aria-hidden="true">{note}</small>}
          </button>
        );
      })}
    </div>
  );
});

/** Named outcomes as tiles with their odds. */
export const Tiles = memo(function Tiles(props: {
  label: string;
  tiles: readonly { code: SymbolCode; name: string; odds: string }[];
  picked: readonly SymbolCode[];
  onPress(code: SymbolCode): void;
}) {
  const { label, tiles, picked, onPress } = props;
  const t = useText('lottery');
  const roving = useRoving();
  return (
    <div className="tiles" role="toolbar" aria-label={label} part="board" {...roving}>
      {tiles.map(({ code, name, odds }) => (
        <button
          key={code}
          type="button"
          className="cell tile"
          aria-pressed={picked.includes(code)}
          aria-label={odds === '' ? name : t('withOdds', { name, odds })}
          onClick={() => onPress(code)}
          part="number"
        >
          <b>{name}</b>
          {odds !== '' && <small aria-hidden="true">{odds}</small>}
        </button>
      ))}
    </div>
  );
});
