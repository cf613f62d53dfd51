import { memo, useMemo, useState } from 'react';
import type { BetType, LotteryFamily, SymbolCode } from '../../contract/lottery';
import { useText, type TextOf } from '../../react';
import type { lottery } from '../../locales/en/lottery';
import { Button } from '../../ui/primitives/button';
import { Board, Tiles } from './board.view';
import { NumberEntry } from './number-entry.view';
import { isTyped, rowsOf, shortcutsOf, symbolsOf, type PickChange, type Picks, type Shortcut } from './picks';
import { useRoving } from './use-roving';
import { oddsText } from './words';

type Words = TextOf<typeof lottery>;

interface PickerProps {
  family: LotteryFamily;
  bet: BetType;
  picks: Picks;
  change(change: PickChange): void;
}

/** What a list of a bet is called. */
const rowName = (t: Words, bet: BetType, row: number): string => {
  const { pick, rule } = bet;
  if (pick.kind === 'slots') {
    const place = 'places' in rule.source ? rule.source.places[row] : row;
    return t('place', { number: (place ?? row) + 1 });
  }
  if (pick.kind === 'parts' && rule.name === 'group' && pick.shared !== true) {
    const count = rule.times[row] ?? 1;
    return count === 1 ? t('comesOnce') : t('comesTimes', { count });
  }
  return t('numbers');
};

/** Odds below the numbers, where they follow the pick. */
const notesOf = (bet: BetType): Readonly<Record<string, string>> | undefined =>
  bet.rule.name === 'value' && typeof bet.odds === 'object'
    ? Object.fromEntries(Object.entries(bet.odds).map(([number, odds]) => [number, oddsText(odds)]))
    : undefined;

/** The whole of a list at once. */
function Shortcuts({
  row,
  label,
  names,
  onFill,
}: {
  row: number;
  label: string;
  names: readonly Shortcut[];
  onFill(row: number, which: Shortcut): void;
}) {
  const t = useText('lottery');
  return (
    <div className="shortcuts">
      {names.map((which) => (
        <button
          key={which}
          type="button"
          className="shortcut"
          aria-label={t('shortcutOf', { row: label, name: t(`shortcut_${which}`) })}
          onClick={() => onFill(row, which)}
        >
          {t(`shortcut_${which}`)}
        </button>
      ))}
    </div>
  );
}

/** Outcomes of a bet with the odds of each. */
function SymbolPicker({ bet, picks, change }: Omit<PickerProps, 'family'>) {
  const t = useText('lottery');
  const { odds } = bet;
  const tiles = useMemo(
    () =>
      symbolsOf(bet).map((code) => ({
        code,
        name: t(`symbol_${code}`),
        odds: oddsText((typeof odds === 'number' ? odds : odds?.[code]) ?? 0),
      })),
    [bet, odds, t],
  );
  const press = useMemo(() => (symbol: SymbolCode) => change({ type: 'symbol', symbol }), [change]);
  return <Tiles label={t('numbers')} tiles={tiles} picked={picks.symbols} onPress={press} />;
}

/** What fits the bet: rows by place, a board with bankers, typed numbers, or tiles with odds. */
export const Picker = memo(function Picker({ family, bet, picks, change }: PickerProps) {
  const t = useText('lottery');
  const { pick } = bet;
  const [asBankers, setAsBankers] = useState(false);
  const isBankers = asBankers && pick.kind === 'set' && pick.bankers === true;
  const press = useMemo(
    () => (row: number, number: number) =>
      change(isBankers ? { type: 'banker', number } : { type: 'toggle', row, number }),
    [change, isBankers],
  );
  const fill = useMemo(
    () => (row: number, which: Shortcut) => change({ type: 'fill', row, which }),
    [change],
  );
  const notes = useMemo(() => notesOf(bet), [bet]);
  const roving = useRoving();
  if (pick.kind === 'symbols') return <SymbolPicker bet={bet} picks={picks} change={change} />;
  if (isTyped(pick)) return <NumberEntry key={bet.code} pick={pick} picks={picks} change={change} />;
  const names = shortcutsOf(pick);
  return (
    <div className="picker" role="toolbar" aria-label={t('numbers')} {...roving}>
      {pick.kind === 'set' && pick.bankers === true && (
        <fieldset className="choice">
          <legend>{t('pickAs')}</legend>
          {[false, true].map((one) => (
            <Button
              key={String(one)}
              look={one === asBankers ? 'main' : 'soft'}
              aria-pressed={one === asBankers}
              onClick={() => setAsBankers(one)}
            >
              {one ? t('asBankers') : t('asNumbers')}
            </Button>
          ))}
          {asBankers && <p className="fact">{t('bankersHint')}</p>}
        </fieldset>
      )}
      {Array.from({ length: rowsOf(pick) }, (_, row) => {
        const label = rowName(t, bet, row);
        return (
          <div key={row} className="pick-row">
            <div className="pick-head">
              <b>{label}</b>
              {names.length > 1 && <Shortcuts row={row} label={label} names={names} onFill={fill} />}
            </div>
            <Board
              family={family}
              label={label}
              row={row}
              from={pick.from}
              to={pick.to}
              picked={picks.lists[row] ?? NONE}
              bankers={picks.bankers}
              notes={notes}
              onPress={press}
            />
          </div>
        );
      })}
    </div>
  );
});

const NONE: readonly number[] = [];
