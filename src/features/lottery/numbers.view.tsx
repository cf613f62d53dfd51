import { memo } from 'react';
import type { LotteryFamily, PrizeRow } from '../../contract/lottery';
import { useText } from '../../react';

export type Face = 'digit' | 'die' | 'car' | 'pair' | 'ball';

/** How numbers of a range look in a family. */
export const faceOf = (family: LotteryFamily, from: number, to: number): Face => {
  if (family === 'dice3' && from === 1 && to === 6) return 'die';
  if (family === 'race10' && from === 1 && to === 10) return 'car';
  if (from === 0 && to === 9) return 'digit';
  return from === 0 && to === 99 ? 'pair' : 'ball';
};

/** Where the eyes of a die stand on a field of 3 × 3. */
const EYES: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** One number as its family shows it; whatever holds it carries the name. */
export function NumberFace({ face, number, shown }: { face: Face; number: number; shown: string }) {
  if (face === 'die')
    return (
      <svg className="face die" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {(EYES[number] ?? []).map((at) => (
          <circle key={at} cx={6 + (at % 3) * 6} cy={6 + Math.floor(at / 3) * 6} r="2.3" />
        ))}
      </svg>
    );
  return (
    <span className={face === 'car' ? `face car car-${number}` : `face ${face}`} aria-hidden="true">
      {shown}
    </span>
  );
}

const FACES: Readonly<Record<LotteryFamily, Face>> = {
  digits5: 'digit',
  dice3: 'die',
  race10: 'car',
  pick5of11: 'ball',
  keno80: 'ball',
  lucky28: 'digit',
  vnNorth: 'pair',
  vnSouth: 'pair',
  sea3: 'pair',
  lotto: 'ball',
  pool: 'ball',
};
const isPrizes = (family: LotteryFamily): boolean => FACES[family] === 'pair';

/** The drawn numbers in words, for those who do not see them. */
export const numbersText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join(' ')).join(' + ');

interface NumbersProps {
  family: LotteryFamily;
  /** As results write them: a row for each prize, or the numbers and the bonus. */
  rows: readonly (readonly string[])[];
  /** Whose numbers these are, in words. */
  label: string;
  /** Names of the prizes; with them all of a draw is shown, else the first prize alone. */
  prizes?: readonly PrizeRow[] | undefined;
}

function Prizes({ rows, label, prizes }: Omit<NumbersProps, 'family'>) {
  const shown = prizes === undefined ? rows.slice(0, 1) : rows;
  return (
    <table className="prizes" aria-label={label}>
      <tbody>
        {shown.map((row, at) => (
          <tr key={at}>
            {prizes !== undefined && <th scope="row">{prizes[at]?.code}</th>}
            <td>
              {row.map((one, place) => (
                <b key={place}>{one}</b>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of one draw. */
export const Numbers = memo(function Numbers({ family, rows, label, prizes }: NumbersProps) {
  const t = useText('lottery');
  if (isPrizes(family)) return <Prizes rows={rows} label={label} prizes={prizes} />;
  const face = FACES[family] ?? 'ball';
  return (
    <div className={`drawn drawn-${face}`} role="img" aria-label={label}>
      {rows.map((row, part) =>
        row.map((shown, at) => (
          <span
            key={`${part}-${at}`}
            className={part > 0 ? 'one one-bonus' : 'one'}
            title={part > 0 ? t('bonus', { number: shown }) : undefined}
          >
            <NumberFace
              face={face}
              number={Number(shown)}
              shown={face === 'car' ? String(Number(shown)) : shown}
            />
          </span>
        )),
      )}
    </div>
  );
});
