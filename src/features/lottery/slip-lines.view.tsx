import { memo } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Icon } from '../../ui/primitives/icon';
import { betOf, stakeOf, type Price, type SlipLine } from './slip';
import { nameOf, percentText, selectionWords } from './words';

interface LineProps {
  game: LotteryGame;
  price: Price;
  currency: string;
  language: string;
  line: SlipLine;
  /** It holds a number that the gateway takes no more. */
  isFull: boolean;
  onMultiple(id: number, multiple: number): void;
  onRemove(id: number): void;
}

/** One line; drawn again only when it changes, however long the slip is. */
const Line = memo(function Line(props: LineProps) {
  const { game, price, currency, language, line, isFull, onMultiple, onRemove } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  const bet = betOf(game, line.bet);
  if (bet === undefined) return null;
  const name = nameOf(bet.names, language);
  const numbers = selectionWords(t, bet, line.selection);
  const words = `${name}, ${numbers}`;
  return (
    <li className={isFull ? 'line line-full' : 'line'} part="line">
      <div className="line-words">
        <b>{name}</b>
        <span className="line-numbers">{numbers}</span>
        <small className="fact">
          {t('combinations', { count: line.count })} · {money({ minor: stakeOf(bet, price, line), currency })}
          {line.rebatePpm > 0 && ` · ${t('lineBack', { percent: percentText(line.rebatePpm) })}`}
        </small>
      </div>
      <div className="line-acts">
        <button
          type="button"
          className="step"
          aria-label={t('lessOf', { name: words })}
          disabled={line.multiple <= 1}
          onClick={() => onMultiple(line.id, line.multiple - 1)}
        >
          −
        </button>
        <span className="times">×{line.multiple}</span>
        <button
          type="button"
          className="step"
          aria-label={t('moreOf', { name: words })}
          disabled={line.multiple >= price.multipleMax}
          onClick={() => onMultiple(line.id, line.multiple + 1)}
        >
          +
        </button>
        <button
          type="button"
          className="step"
          aria-label={t('removeLine', { name: words })}
          onClick={() => onRemove(line.id)}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </li>
  );
});

/** The lines of a slip, newest first. */
export const SlipLines = memo(function SlipLines({
  lines,
  fullIds,
  ...rest
}: Omit<LineProps, 'line' | 'isFull'> & { lines: readonly SlipLine[]; fullIds: readonly number[] }) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <Line key={line.id} {...rest} line={line} isFull={fullIds.includes(line.id)} />
      ))}
    </ul>
  );
});
