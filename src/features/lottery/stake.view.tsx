import { useId, type KeyboardEvent } from 'react';
import type { BetType, RebateSeries } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { useTypedCount } from '../../react/use-typed-count';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { oddsOfPick, unitOf, type Price } from './slip';
import { useRoving } from './use-roving';
import { oddsText, percentText } from './words';

/** How much is on a line that is being made. */
export interface Stake {
  modePpm: number;
  /** null while what is typed is no multiple. */
  multiple: number | null;
  /** Part of the stake that comes back, in millionths. */
  rebatePpm: number;
}

const CHIPS = [1, 2, 5, 10, 20, 50] as const;
const MAX_TYPED = 20;

/** A number with a button on either side. The keyboard has the arrows for them: only the field is a stop of the tab order. */
export function Stepper(props: {
  label: string;
  name: string;
  /** null while what is typed is no whole number from 1 to the maximum. */
  value: number | null;
  max: number;
  onChange(value: number | null): void;
}) {
  const { label, name, value, max, onChange } = props;
  const id = useId();
  const t = useText('lottery');
  const { number } = useFormat();
  const { text, take } = useTypedCount({ value, max, onChange });
  const errorId = `${id}-error`;
  const isRefused = value === null;
  const lower = (value ?? 2) - 1;
  const higher = (value ?? 0) + 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = event.key === 'ArrowUp' ? higher : event.key === 'ArrowDown' ? lower : null;
    if (next === null) return;
    event.preventDefault();
    if (next >= 1 && next <= max) onChange(next);
  };
  return (
    <div className="stepper">
      <label htmlFor={id}>{label}</label>
      <span className="stepper-box">
        <button
          type="button"
          className="step"
          aria-label={t('lower', { name: label })}
          disabled={value === null || value <= 1}
          tabIndex={-1}
          onClick={() => onChange(lower)}
        >
          −
        </button>
        <input
          id={id}
          name={name}
          role="spinbutton"
          aria-valuenow={value ?? undefined}
          aria-valuemin={1}
          aria-valuemax={max}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_TYPED}
          ref={showValue(text)}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? errorId : undefined}
          onInput={(event) => take(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="step"
          aria-label={t('higher', { name: label })}
          disabled={value !== null && value >= max}
          tabIndex={-1}
          onClick={() => onChange(higher)}
        >
          +
        </button>
      </span>
      {isRefused && (
        <span className="f-error" id={errorId}>
          {t('countRefused', { max: number(max) })}
        </span>
      )}
    </div>
  );
}

const oddsWords = (
  range: readonly [number, number],
  between: (low: string, high: string) => string,
): string => (range[0] === range[1] ? oddsText(range[0]) : between(oddsText(range[0]), oddsText(range[1])));

/** Odds against rebate: what one gives the other takes. */
function RebateSlider(props: {
  series: RebateSeries;
  value: number;
  odds: string;
  onChange(ppm: number): void;
}) {
  const { series, value, odds, onChange } = props;
  const t = useText('lottery');
  const id = useId();
  const words = t('rebateValue', { percent: percentText(value), odds });
  return (
    <div className="rebate" part="rebate">
      <label htmlFor={id}>{t('rebate')}</label>
      <output htmlFor={id}>{words}</output>
      <input
        id={id}
        type="range"
        name="rebate"
        min={0}
        max={series.maxPpm}
        step={series.stepPpm}
        ref={showValue(String(value))}
        aria-valuetext={words}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      <small className="fact">{t('rebateHint')}</small>
    </div>
  );
}

/** Unit, multiple, odds and rebate. */
export function StakeForm(props: {
  bet: BetType;
  selection: string;
  series: RebateSeries | null;
  price: Price;
  currency: string;
  stake: Stake;
  change(stake: Partial<Stake>): void;
}) {
  const { bet, selection, series, price, currency, stake, change } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  const modes = useRoving();
  const chips = useRoving();
  const range = oddsOfPick(bet, selection, stake.rebatePpm);
  const odds =
    range === null ? t('poolPays') : oddsWords(range, (low, high) => t('oddsBetween', { low, high }));
  return (
    <div className="stake">
      {price.modesPpm.length > 1 && (
        <fieldset className="choice">
          <legend>{t('unit')}</legend>
          <div className="acts" {...modes}>
            {price.modesPpm.map((mode) => (
              <Button
                key={mode}
                look={mode === stake.modePpm ? 'main' : 'soft'}
                aria-pressed={mode === stake.modePpm}
                onClick={() => change({ modePpm: mode })}
              >
                {money({ minor: unitOf(price, mode) * BigInt(bet.price ?? 1), currency })}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="multiples">
        <Stepper
          label={t('multiple')}
          name="multiple"
          value={stake.multiple}
          max={price.multipleMax}
          onChange={(multiple) => change({ multiple })}
        />
        <div className="shortcuts" role="toolbar" aria-label={t('multiple')} {...chips}>
          {CHIPS.filter((chip) => chip <= price.multipleMax).map((chip) => (
            <button
              key={chip}
              type="button"
              className="shortcut"
              aria-pressed={chip === stake.multiple}
              onClick={() => change({ multiple: chip })}
            >
              ×{chip}
            </button>
          ))}
        </div>
      </div>
      <p className="fact">
        {t('odds')}: <b>{odds}</b>
      </p>
      {series !== null && (
        <RebateSlider
          series={series}
          value={stake.rebatePpm}
          odds={odds}
          onChange={(rebatePpm) => change({ rebatePpm })}
        />
      )}
    </div>
  );
}
