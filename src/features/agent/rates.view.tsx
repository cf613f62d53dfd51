import { useText } from '../../react';
import { showValue } from '../../ui/primitives/show-value';
import { useReportTexts } from './overview.controller';
import { useProductName } from './product.controller';
import type { Rates } from './register.controller';

const MILLION = 1_000_000;

/** A slider for each product, within what the agent may give. */
export function RateSliders({ rates }: { rates: Rates }) {
  const t = useText('agentRegister');
  const { share } = useReportTexts('');
  const nameOf = useProductName();
  const { limits, chosen, choose } = rates;
  if (limits === null) return <span className="f-skeleton team-waits" aria-busy="true" />;
  return (
    <fieldset className="pay-terms">
      <legend>{t('rates')}</legend>
      <p className="rec-fact">{t(limits.length === 0 ? 'noRates' : 'ratesText')}</p>
      <div className="pay-sliders">
        {limits.map(({ product, mostPpm, stepPpm }) => {
          const ppm = chosen[product] ?? 0;
          return (
            <label key={product} className="pay-slider">
              <span>
                {nameOf(product)}{' '}
                <b>
                  {share(ppm / MILLION)}{' '}
                  <span className="rec-fact">{t('most', { most: share(mostPpm / MILLION) })}</span>
                </b>
              </span>
              <input
                type="range"
                name={`rate-${product}`}
                min={0}
                max={mostPpm}
                step={Math.max(1, stepPpm)}
                ref={showValue(String(ppm))}
                aria-valuetext={share(ppm / MILLION)}
                onInput={(event) => choose(product, Number(event.currentTarget.value))}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
