import { useState } from 'react';
import type { PayStatement } from '../../contract/entities/agent-pay';
import type { PayKind } from '../../contract/pay';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import { reportStyles } from './body-styles';
import { useReportTexts } from './overview.controller';
import { Statement } from './statement.view';
import { useStatements } from './statements.controller';
import { usePayProduct } from './terms.controller';

export const styles = reportStyles;

/** The days or the hour that a statement covers. */
export function usePeriodText(): (one: PayStatement) => string {
  const texts = useReportTexts('');
  return ({ span, startsAt, fromDay, untilDay }) =>
    span === 'h' || span === '5' ? texts.moment(startsAt) : texts.days(fromDay, untilDay);
}

function Row({ one, onOpen }: { one: PayStatement; onOpen(): void }) {
  const t = useText('agentPay');
  const { money } = useFormat();
  const periodOf = usePeriodText();
  const productOf = usePayProduct();
  // What is passed on to those below is no money of the agent's.
  const shown = one.state === 'posted' || one.state === 'part' ? one.paid : one.due;
  return (
    <li>
      <button type="button" className="rec-row" part="row" aria-haspopup="dialog" onClick={onOpen}>
        <span className="rec-words">
          <b>{periodOf(one)}</b>
          <span className="rec-fact">
            {one.member !== null && (
              <>
                <bdi translate="no">{one.member.name}</bdi> ·{' '}
              </>
            )}
            {productOf(one.product)} · {t('turnover')} {money(one.turnover)}
          </span>
          <span className="rec-fact">
            {t(`state_${one.state}`)}
            {(one.state === 'computed' || one.state === 'approved') && (
              <span className="team-kind">{t('provisional')}</span>
            )}
          </span>
        </span>
        <span className="rec-amounts">
          <b className={shown.minor > 0n ? 'rec-up' : ''}>{money(shown)}</b>
          {one.owed.minor > 0n && (
            <span className="rec-failed">
              {t('owed')} {money(one.owed)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

function List({ kind, side }: { kind: PayKind; side: 'own' | 'below' }) {
  const t = useText('agentPay');
  const common = useText('common');
  const { errorText } = useFormat();
  const { rows, next, load, error, more, again } = useStatements(kind, side);
  const periodOf = usePeriodText();
  const [open, setOpen] = useState<PayStatement | null>(null);
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (load === 'ready' && rows.length === 0)
    return <EmptyState icon="info" title={t('noStatements')} text={t('noStatementsText')} />;
  return (
    <>
      <ul className="rec-rows" aria-busy={load === 'loading'}>
        {rows.length === 0 && <li className="f-skeleton rec-skeleton" />}
        {rows.map((one) => (
          <Row key={one.id} one={one} onOpen={() => setOpen(one)} />
        ))}
      </ul>
      {next !== '' && (
        <Button busy={load === 'loading'} onClick={more}>
          {t('more')}
        </Button>
      )}
      <Dialog
        open={open !== null}
        title={open === null ? '' : t('openStatement', { period: periodOf(open) })}
        closeLabel={t('close')}
        onClose={() => setOpen(null)}
        size={760}
      >
        {open !== null && <Statement key={open.id} id={open.id} />}
      </Dialog>
    </>
  );
}

/** Statements of one kind of pay: the agent's own, and of those right below who are paid by the agent. */
export function StatementsBody({ kind }: { kind: PayKind }) {
  const t = useText('agentPay');
  const [side, setSide] = useState<'own' | 'below'>('own');
  return (
    <div className="rec" part="statements">
      <Tabs
        label={t('statements')}
        rows={[
          { value: 'own', label: t('mineStatements') },
          { value: 'below', label: t('belowStatements') },
        ]}
        value={side}
        onChange={(value) => setSide(value === 'below' ? 'below' : 'own')}
      />
      <List key={side} kind={kind} side={side} />
    </div>
  );
}
