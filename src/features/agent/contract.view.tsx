import type { ReactNode } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import type { PayTerms } from '../../contract/pay';
import { useFormat, useText } from '../../react';
import { ContractActs } from './contract-acts.view';
import { useExample } from './contracts.controller';
import { useReportTexts } from './overview.controller';
import { usePayProduct } from './terms.controller';
import { Terms } from './terms.view';

/** What terms would have paid last time. */
export function Example({ terms, span }: { terms: PayTerms; span: AgentContract['span'] }) {
  const t = useText('agentPay');
  const { money } = useFormat();
  const texts = useReportTexts('');
  const { value, error } = useExample(terms, span);
  if (error !== null) return <p className="rec-fact">{t('exampleLost')}</p>;
  if (value === null) return <span className="f-skeleton team-waits" aria-busy="true" />;
  const { figures, result } = value;
  const days = { days: texts.days(figures.from, figures.until) };
  return (
    <p className="pay-example" part="example">
      {result.tier === null
        ? t('exampleNothing', days)
        : t('example', { ...days, amount: money({ minor: result.gross, currency: figures.currency }) })}
    </p>
  );
}

/** One contract: what it is, its terms, and what can be answered. */
export function Contract(props: { contract: AgentContract; onDone(): void; actions?: ReactNode }) {
  const { contract, onDone, actions } = props;
  const t = useText('agentPay');
  const texts = useReportTexts('');
  const productOf = usePayProduct();
  const { current, offered, member } = contract;
  const shown = offered ?? current;
  return (
    <article className="pay-card" part="contract">
      <header className="pay-head">
        <h3>
          {member !== null && (
            <>
              <bdi translate="no">{member.name}</bdi> ·{' '}
            </>
          )}
          {t(contract.kind)} · {productOf(contract.product)}
        </h3>
        <span className="team-kind">{t(`state${contract.state}`)}</span>
      </header>
      <p className="rec-fact">
        {t(`span${contract.span}`)} ·{' '}
        {t(member !== null ? 'fromYou' : contract.payer === 'platform' ? 'fromPlatform' : 'fromUpline')}
        {current !== null && current.from !== '' && <> · {t('since', { day: texts.day(current.from) })}</>}
        {current !== null && current.until !== '' && <> · {t('until', { day: texts.day(current.until) })}</>}
      </p>
      {offered !== null && <Terms terms={offered.terms} old={current?.terms ?? null} label={t('offered')} />}
      {current !== null && offered === null && <Terms terms={current.terms} label={t('current')} />}
      {member === null && offered !== null && <Example terms={offered.terms} span={contract.span} />}
      {shown === null && <p className="rec-fact">{t('none')}</p>}
      <ContractActs contract={contract} onDone={onDone} actions={actions} />
    </article>
  );
}
