import type { ReactNode } from 'react';
import type { AmountProblem } from '../../core/i18n/read-amount';
import { useText } from '../../react';
import { TextField } from '../../ui/primitives/field';

interface MoneyFieldProps {
  value: string;
  onInput(text: string): void;
  problem: AmountProblem | null;
  /** Values that the sentences name, as texts. */
  words: { min: string; max: string; example: string };
  symbol: string;
  hint?: ReactNode;
  presets: readonly { key: string; label: string; isChosen: boolean; choose(): void }[];
}

/** An amount, typed as people write it here, with a few to choose from. */
export function MoneyField({ value, onInput, problem, words, symbol, hint, presets }: MoneyFieldProps) {
  const t = useText('cashier');
  return (
    <div className="amount">
      <TextField
        name="amount"
        label={t('currencyAmount')}
        hint={hint ?? t('amountHint', words)}
        error={problem === null ? undefined : t(problem, words)}
        required
        ltr
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        before={
          <span className="amount-sign" aria-hidden="true">
            {symbol}
          </span>
        }
        value={value}
        onInput={onInput}
      />
      {presets.length > 0 && (
        <div className="presets" role="group" aria-label={t('presets')}>
          {presets.map(({ key, label, isChosen, choose }) => (
            <button
              key={key}
              type="button"
              className="preset"
              aria-pressed={isChosen}
              onClick={choose}
              part="preset"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
