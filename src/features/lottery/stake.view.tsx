import { useId } from 'react';
import type { BetType } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { oddsOfPick, unitOf, type Price } from './slip';
import { oddsText } from './words';

/** How much is on a line that is being made. */
export interface Stake {
  modePpm: number;
  multiple: number;
}

const CHIPS = [1, 2, 5, 10, 20, 50] as const;

/** Digits a person typed, between one and the highest. */
const wholeOf = (text: string, max: number): number =>
  Math.min(Math.max(Number(text.replace(/\D/g, '').slice(0, 9)) || 1, 1), max);

/** A number with a button on either side. */
export function Stepper(props: {
  label: string;
  name: string;
  value: number;
  max: number;
  onChange(value: number): void;
}) {
  const { label, name, value, max, onChange } = props;
  const id = useId();
  const t = useText('lottery');
  return (
    <div className="stepper">
      <label htmlFor={id}>{label}</label>
      <span className="stepper-box">
        <button
          type="button"
          className="step"
          aria-label={t('lower', { name: label })}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={String(value)}
          onInput={(event) => onChange(wholeOf(event.currentTarget.value, max))}
        />
        <button
          type="button"
          className="step"
          aria-label={t('higher', { name: label })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          +
        </button>
      </span>
    </div>
  );
}

const oddsWords = (
  range: readonly [number, number],
  between: (low: string, high: string) => string,
): string => (range[0] === range[1] ? oddsText(range[0]) : between(oddsText(range[0]), oddsText(range[1])));

/** Unit, multiple and odds. */
export function StakeForm(props: {
  bet: BetType;
  selection: string;
  price: Price;
  currency: string;
  stake: Stake;
  change(stake: Partial<Stake>): void;
}) {
  const { bet, selection, price, currency, stake, change } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  const range = oddsOfPick(bet, selection);
  const odds =
    range === null ? t('poolPays') : oddsWords(range, (low, high) => t('oddsBetween', { low, high }));
  return (
    <div className="stake">
      {price.modesPpm.length > 1 && (
        <fieldset className="choice">
          <legend>{t('unit')}</legend>
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
        <div className="shortcuts" role="group" aria-label={t('multiple')}>
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
    </div>
  );
}
