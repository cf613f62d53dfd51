import { useState } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { reportStyles } from './body-styles';
import { STEPS, useCalculator, useForce, type Calculator, type Moved } from './calculator.controller';
import { useReportTexts } from './overview.controller';
import { useMissingWords, usePayProduct } from './terms.controller';
import { Terms } from './terms.view';

export const styles = reportStyles;

const NAMES = { turnover: 'turnover', winnings: 'winnings', wonTurnover: 'won', active: 'active' } as const;

function Slider(props: { name: Moved; text: string; step: number; onMove(step: number): void }) {
  const { name, text, step, onMove } = props;
  const t = useText('agentPay');
  return (
    <label className="pay-slider">
      <span>
        {t(NAMES[name])} <b>{text}</b>
      </span>
      <input
        type="range"
        name={name}
        min={0}
        max={STEPS}
        ref={showValue(String(step))}
        aria-valuetext={text}
        onInput={(event) => onMove(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function Board({ contract, calculator }: { contract: AgentContract; calculator: Calculator }) {
  const t = useText('agentPay');
  const { money, number } = useFormat();
  const texts = useReportTexts('');
  const missingOf = useMissingWords();
  const { figures, now, result, sliders, isMoved, move, reset } = calculator;
  const { currency } = figures;
  const write = (name: Moved, value: bigint): string =>
    name === 'active' ? number(Number(value)) : money({ minor: value, currency });
  return (
    <div className="rec">
      <p className="rec-fact">
        {t('calcText')} {texts.days(figures.from, figures.until)}
      </p>
      <dl className="rec-sums" part="result">
        <div>
          <dt>{t('result')}</dt>
          <dd className="rec-up" aria-live="polite">
            {money({ minor: result.gross, currency })} <span className="team-kind">{t('provisional')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('booked')}</dt>
          <dd translate="no">{money({ minor: now.gross, currency })}</dd>
        </div>
      </dl>
      <p>
        {result.tier === null ? t('rowNone') : t('rowCounts', { row: result.tier + 1 })}{' '}
        {missingOf(result.missing, currency)}
      </p>
      <div className="pay-sliders">
        {sliders.map(({ name, value, step }) => (
          <Slider
            key={name}
            name={name}
            text={write(name, value)}
            step={step}
            onMove={(to) => move(name, to)}
          />
        ))}
      </div>
      <Button look="line" disabled={!isMoved} onClick={reset}>
        {t('reset')}
      </Button>
      {contract.current !== null && <Terms terms={contract.current.terms} label={t('current')} />}
    </div>
  );
}

function One({ contract }: { contract: AgentContract }) {
  const t = useText('agentPay');
  const common = useText('common');
  const { errorText } = useFormat();
  const { calculator, error, again } = useCalculator(contract);
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (calculator === null) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  return <Board contract={contract} calculator={calculator} />;
}

/** What a contract would pay for other figures than the real ones. */
export function CalculatorBody() {
  const t = useText('agentPay');
  const common = useText('common');
  const { errorText } = useFormat();
  const productOf = usePayProduct();
  const { value, error, again } = useForce();
  const [id, setId] = useState('');
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (value === null) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  const chosen = value.find((one) => one.id === id) ?? value[0];
  if (chosen === undefined) return <EmptyState icon="info" title={t('none')} text={t('noContract')} />;
  return (
    <div className="rec" part="calculator">
      <label className="rec-pick office-fields">
        <span>{t('chosen')}</span>
        <select ref={showValue(chosen.id)} onInput={(event) => setId(event.currentTarget.value)}>
          {value.map((one) => (
            <option key={one.id} value={one.id}>
              {t(one.kind)} · {productOf(one.product)}
            </option>
          ))}
        </select>
      </label>
      <One key={chosen.id} contract={chosen} />
    </div>
  );
}
