import { memo } from 'react';
import { useFormat, useText } from '../../react';
import { showValue } from '../../ui/primitives/show-value';
import { MAX_CHASE_DRAWS, multiplesOf, type ChasePlan } from './chase';
import { Stepper } from './stake.view';

const RISES = ['same', 'add', 'times'] as const;
/** Rows of a plan that are listed; the sum counts all of them. */
const SHOWN_ROWS = 30;

/** The same slip in the next draws: how many, how the multiple rises, and when it ends. */
export const ChaseForm = memo(function ChaseForm(props: {
  plan: ChasePlan;
  /** What the slip costs once, in minor units. */
  onceMinor: bigint;
  currency: string;
  multipleMax: number;
  change(plan: Partial<ChasePlan>): void;
}) {
  const { plan, onceMinor, currency, multipleMax, change } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  const multiples = multiplesOf(plan, multipleMax);
  const amount = (times: number): string => money({ minor: onceMinor * BigInt(times), currency });
  return (
    <div className="chase" part="chase">
      <div className="chase-fields">
        <Stepper
          label={t('chaseDraws')}
          name="draws"
          value={plan.draws}
          max={MAX_CHASE_DRAWS}
          onChange={(draws) => change({ draws })}
        />
        <Stepper
          label={t('chaseStart')}
          name="start"
          value={plan.start}
          max={multipleMax}
          onChange={(start) => change({ start })}
        />
        <label className="stepper">
          <span>{t('chaseRise')}</span>
          <select
            name="rise"
            ref={showValue(plan.rise)}
            onInput={(event) =>
              change({ rise: RISES.find((one) => one === event.currentTarget.value) ?? 'same' })
            }
          >
            {RISES.map((rise) => (
              <option key={rise} value={rise}>
                {t(`rise_${rise}`)}
              </option>
            ))}
          </select>
        </label>
        {plan.rise !== 'same' && (
          <>
            <Stepper
              label={t('chaseBy')}
              name="by"
              value={plan.by}
              max={100}
              onChange={(by) => change({ by })}
            />
            <Stepper
              label={t('chaseEvery')}
              name="every"
              value={plan.every}
              max={MAX_CHASE_DRAWS}
              onChange={(every) => change({ every })}
            />
          </>
        )}
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="stopOnWin"
          ref={showValue(plan.stopOnWin)}
          onInput={(event) => change({ stopOnWin: event.currentTarget.checked })}
        />
        <span>{t('stopOnWin')}</span>
      </label>
      <ol className="chase-rows" aria-label={t('chaseRows')}>
        {multiples.slice(0, SHOWN_ROWS).map((multiple, at) => (
          <li key={at}>{t('chaseRow', { number: at + 1, multiple, amount: amount(multiple) })}</li>
        ))}
      </ol>
      <p>
        <b>{t('chaseTotal', { amount: amount(multiples.reduce((sum, one) => sum + one, 0)) })}</b>
      </p>
      <p className="fact">{t('chaseCharged')}</p>
    </div>
  );
});
