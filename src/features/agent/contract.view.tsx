import type { ReactNode } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import type { PayTerms } from '../../contract/pay';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useContractAct, useExample, type ContractActName } from './contracts.controller';
import { useReportTexts } from './overview.controller';
import { useRights } from './rights.controller';
import { SignStepUp } from './step-up.view';
import { usePayProduct } from './terms.controller';
import { Terms } from './terms.view';

const QUESTIONS = {
  accept: ['confirmAccept', 'confirmAcceptText'],
  refuse: ['confirmRefuse', 'confirmRefuseText'],
  keep: ['confirmKeep', 'confirmKeepText'],
  end: ['confirmEnd', 'confirmEndText'],
  askEnd: ['confirmAskEnd', 'confirmAskEndText'],
} as const satisfies Record<ContractActName, readonly [string, string]>;
const BUTTONS = {
  accept: { look: 'main', part: 'accept' },
  refuse: { look: 'line', part: 'refuse' },
  keep: { look: 'main', part: 'keep' },
  end: { look: 'line', part: 'end' },
  askEnd: { look: 'line', part: 'ask-end' },
} as const satisfies Record<ContractActName, { look: 'main' | 'line'; part: string }>;

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
  const common = useText('common');
  const { errorText } = useFormat();
  const texts = useReportTexts('');
  const productOf = usePayProduct();
  const { isSubAccount } = useRights();
  const { acts: due, asked, isDearer, busy, error, stepUp, ask, confirm } = useContractAct(contract, onDone);
  // A sub-account reads contracts; what binds is the agent's.
  const acts = isSubAccount ? [] : due;
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
      {(acts.length > 0 || (actions && !isSubAccount)) && (
        <div className="office-acts">
          {acts.map((act) => (
            <Button key={act} {...BUTTONS[act]} onClick={() => ask(act)}>
              {t(act)}
            </Button>
          ))}
          {actions}
        </div>
      )}
      <Dialog
        open={asked !== null}
        title={asked === null ? '' : t(QUESTIONS[asked][0])}
        closeLabel={t('close')}
        onClose={() => ask(null)}
        busy={busy && !stepUp.asking}
        narrow="box"
      >
        <div className="rec-detail">
          {asked !== null && <p>{t(QUESTIONS[asked][1])}</p>}
          {isDearer && <Alert tone="warning">{t('confirmHigher')}</Alert>}
          {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
          <div className="rec-pair">
            <Button onClick={() => ask(null)}>{t('cancel')}</Button>
            <Button look="main" busy={busy} onClick={confirm} part="confirm">
              {asked === null ? common('retry') : t(asked)}
            </Button>
          </div>
        </div>
      </Dialog>
      <SignStepUp stepUp={stepUp} />
    </article>
  );
}
