import { useText } from '../../react';
import { showValue } from '../../ui/primitives/show-value';
import { CARRIES, DEDUCTIONS, TESTS, THRESHOLDS, type Draft } from './draft';
import { Pick } from './report-frame.view';

/** One thing that is so or not. */
export function Tick(props: { name: string; label: string; isOn: boolean; onChange(on: boolean): void }) {
  return (
    <label className="pay-confirm">
      <input
        type="checkbox"
        name={props.name}
        ref={showValue(props.isOn)}
        onInput={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

/** What is taken off before a dividend, what the rows are held against, and how long a loss is carried. */
export function DividendRules({ draft, change }: { draft: Draft; change(part: Partial<Draft>): void }) {
  const t = useText('agentPay');
  const { deductions, tierTest, carry, threshold } = draft;
  return (
    <>
      <fieldset className="pay-terms" part="deductions">
        <legend>{t('deductions')}</legend>
        <p className="rec-fact">{t('deductionsText')}</p>
        <div className="pay-ticks">
          {DEDUCTIONS.map((name) => (
            <Tick
              key={name}
              name={name}
              label={t(name)}
              isOn={deductions.includes(name)}
              onChange={(on) =>
                change({
                  deductions: on ? [...deductions, name] : deductions.filter((one) => one !== name),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Pick
        label={t('tierTest')}
        value={tierTest}
        rows={TESTS.map((test) => [test, t(test === 'net' ? 'testNet' : 'testGross')] as const)}
        onPick={(value) => change({ tierTest: TESTS.find((one) => one === value) ?? 'net' })}
      />
      <Pick
        label={t('threshold')}
        value={threshold}
        rows={THRESHOLDS.map(
          (one) => [one, t(one === 'fixed' ? 'thresholdFixed' : 'thresholdFloating')] as const,
        )}
        onPick={(value) => change({ threshold: THRESHOLDS.find((one) => one === value) ?? 'fixed' })}
      />
      <Pick
        label={t('carry')}
        value={carry}
        rows={CARRIES.map((one) => [one, t(`carries_${one}`)] as const)}
        onPick={(value) => change({ carry: CARRIES.find((one) => one === value) ?? 'month' })}
      />
    </>
  );
}
