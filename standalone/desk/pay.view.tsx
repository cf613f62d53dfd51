import { useTranslation } from 'react-i18next';
import type { DeskPayOwing, DeskPayRunInfo } from '../../gateway/desk/index';
import { Alert } from '../../src/ui/primitives/alert';
import { Button, LinkButton } from '../../src/ui/primitives/button';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useOwed, usePayPeriod, usePayRun, usePayRuns } from './use-pay';
import type { SectionProps } from './withdrawals.view';

function Statements({ run, onMember }: { run: DeskPayRunInfo; onMember(id: string): void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <>
      <h3>{t('pay.statements')}</h3>
      <ul className="plain">
        {run.rows.map((row) => (
          <li key={row.id} className="pair">
            <LinkButton onClick={() => onMember(row.memberId)}>{row.agent}</LinkButton>
            <b className="money">{money(row.due)}</b>
            <span className="fact">
              {t(row.byPlatform ? 'pay.byPlatform' : 'pay.byUpline')} · {t(`pay.products.${row.product}`)}
              {row.corrections.minor !== '0' && ` · ${t('pay.corrections')} ${money(row.corrections)}`}
            </span>
          </li>
        ))}
      </ul>
      {run.hasMore && <p className="fact">{t('pay.more')}</p>}
    </>
  );
}

function RunPanel({ id, onMember, onDone }: { id: string; onMember(id: string): void; onDone(): void }) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  const { value, refusal, reload, choicesOf, isHalf } = usePayRun(id);
  const periodOf = usePayPeriod();
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>{periodOf(value)}</h2>
      <p>{t(value.reason === 'budget' ? 'pay.sayBudget' : 'pay.sayBand')}</p>
      {isHalf && <Alert tone="success">{t('pay.second')}</Alert>}
      <Decision
        choices={choicesOf(value)}
        onDone={() => {
          reload();
          onDone();
        }}
      />
      <Facts
        rows={[
          [t('pay.platform'), money(value.platform)],
          [t('pay.due'), money(value.due)],
          [t('pay.count'), String(value.statements)],
          [t('pay.needs'), String(value.approvalsNeeded)],
          [t('pay.approvedBy'), value.approvedBy.join(', ')],
          [t('pay.computed'), time(value.computedAt)],
        ]}
      />
      <Statements run={value} onMember={onMember} />
    </>
  );
}

/** Runs of agents' pay above the band or the budget: an operator approves them, above the second band two. */
export function PaySection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const periodOf = usePayPeriod();
  const { rows, refusal, reload } = usePayRuns();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: periodOf(row),
      figure: money(row.platform),
      sub: t('pay.line', { count: row.statements }),
      since: row.computedAt,
      dueAt: null,
      state: t(row.reason === 'budget' ? 'pay.budget' : 'pay.band'),
    })) ?? null;
  return (
    <Queue
      title={t('sections.pay')}
      lines={lines}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={reload}
    >
      {id !== '' && <RunPanel key={id} id={id} onMember={onMember} onDone={reload} />}
    </Queue>
  );
}

function OwedPanel({ owing, onMember }: { owing: DeskPayOwing; onMember(id: string): void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const periodOf = usePayPeriod();
  const { payer } = owing;
  return (
    <>
      <h2>{money(owing.owed)}</h2>
      <p>{t(payer === null ? 'pay.sayOwedPlatform' : 'pay.sayOwed')}</p>
      <Facts
        rows={[
          [t('pay.agent'), owing.agent],
          [t('pay.payer'), payer?.name ?? t('pay.byPlatform')],
          [t('pay.due'), money(owing.due)],
          [t('pay.of'), periodOf(owing)],
          [t('pay.product'), t(`pay.products.${owing.product}`)],
        ]}
      />
      <DeskLink to="pay" id={owing.runId}>
        {t('list.open', { name: periodOf(owing) })}
      </DeskLink>
      <Button look="line" onClick={() => onMember(owing.memberId)}>
        {t('member.file', { name: owing.agent })}
      </Button>
      {payer !== null && (
        <Button look="line" onClick={() => onMember(payer.memberId)}>
          {t('member.file', { name: payer.name })}
        </Button>
      )}
    </>
  );
}

/** What agents have not been paid in full: it is tried again each hour out of the payer's wallet. */
export function OwedSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const periodOf = usePayPeriod();
  const { rows, refusal, hasMore, more, reload } = useOwed();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.agent,
      figure: money(row.owed),
      sub: `${row.payer?.name ?? t('pay.byPlatform')} · ${periodOf(row)}`,
      since: row.endedAt,
      dueAt: null,
      state: '',
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.owed')}
      lines={lines}
      refusal={refusal}
      openId={id}
      isGone={rows !== null && !open && !hasMore}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      {open && <OwedPanel owing={open} onMember={onMember} />}
    </Queue>
  );
}
