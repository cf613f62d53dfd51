import { useTranslation } from 'react-i18next';
import type { DeskDepositInfo, DeskDispute } from '../../gateway/desk/index';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useAlarms, useDeposit, useDisputes, useReturns } from './use-money-queues';
import type { SectionProps } from './withdrawals.view';

function MemberButton({ id, onMember }: { id: string; onMember(id: string): void }) {
  const { t } = useTranslation();
  return (
    <Button look="line" onClick={() => onMember(id)}>
      {t('member.file', { name: id })}
    </Button>
  );
}

function DisputeFacts({ dispute }: { dispute: DeskDispute }) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  return (
    <Facts
      rows={[
        [t('fields.state'), t(`states.${dispute.said}`)],
        [t('fields.missing'), dispute.missing.minor === '0' ? '' : money(dispute.missing)],
        [t('fields.reason'), dispute.reason],
        [t('fields.provider'), dispute.provider],
        [t('fields.reference'), dispute.reference],
        [t('fields.opened'), time(dispute.openedAt)],
      ]}
    />
  );
}

/** Payments that a payer's bank takes back: they are answered at the provider, which tells the end. */
export function DisputesSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { rows, refusal, reload } = useDisputes();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.provider,
      figure: money(row.amount),
      sub: row.memberId === null ? row.reference : `${t('fields.member')} ${row.memberId} · ${row.reference}`,
      since: row.openedAt,
      dueAt: null,
      state: t(`states.${row.said}`),
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.disputes')}
      lines={lines}
      refusal={refusal}
      openId={id}
      isGone={rows !== null && !open}
      onOpen={onOpen}
      onRefresh={reload}
    >
      {open && (
        <>
          <h2>{money(open.amount)}</h2>
          <p>{t('work.disputeSay')}</p>
          <DisputeFacts dispute={open} />
          {open.depositId !== null && (
            <DeskLink to="deposits" id={open.depositId}>
              {t('list.open', { name: `${t('fields.deposit')} ${open.depositId}` })}
            </DeskLink>
          )}
          {open.memberId !== null && <MemberButton id={open.memberId} onMember={onMember} />}
        </>
      )}
    </Queue>
  );
}

function DepositFacts({ file }: { file: DeskDepositInfo }) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  return (
    <>
      <Facts
        rows={[
          [t('fields.state'), t(`states.${file.state}`, file.state)],
          [t('fields.got'), money(file.got)],
          [t('fields.fee'), money(file.fee)],
          [t('fields.provider'), file.provider],
          [t('fields.reference'), file.reference],
          [t('fields.created'), time(file.createdAt)],
          [t('fields.refusal'), file.refusal === '' ? '' : t(`transfers.${file.refusal}`, file.refusal)],
          [t('fields.pictures'), file.proofs === 0 ? '' : String(file.proofs)],
        ]}
      />
      <h3>{t('fields.steps')}</h3>
      <ol className="plain">
        {file.steps.map((step) => (
          <li key={`${step.state} ${step.at}`}>
            {t(`states.${step.state}`, step.state)}{' '}
            <span className="fact">
              {time(step.at)} · {t(`actors.${step.actor}`, step.actor)} {step.reason}
            </span>
          </li>
        ))}
      </ol>
      {file.disputes.length > 0 && <h3>{t('sections.disputes')}</h3>}
      <ul className="plain">
        {file.disputes.map((dispute) => (
          <li key={dispute.id}>
            <DeskLink to="disputes" id={dispute.id}>
              {dispute.reference}
            </DeskLink>{' '}
            <span className="fact">
              {money(dispute.amount)} · {t(`states.${dispute.said}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function DepositPanel({ id, onMember }: { id: string; onMember(id: string): void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { value, refusal, reload } = useDeposit(id);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>
        {money(value.asked)} <span className="fact">{value.id}</span>
      </h2>
      {value.alarm !== '' && (
        <Alert tone="warning">{t(`alarms.${value.alarm}`, t('alarms.unanswered'))}</Alert>
      )}
      <DepositFacts file={value} />
      {value.proofs > 0 && (
        <DeskLink to="proofs" id={value.id}>
          {t('sections.proofs')}
        </DeskLink>
      )}
      <MemberButton id={value.memberId} onMember={onMember} />
    </>
  );
}

/** Deposits of which a person has to know; a way from elsewhere opens any other here as well. */
export function DepositsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { rows, refusal, hasMore, more, reload } = useAlarms();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.provider,
      figure: money(row.asked),
      sub: `${t('fields.member')} ${row.memberId} · ${row.reference}`,
      since: row.createdAt,
      dueAt: null,
      state: t(`states.${row.state}`, row.state),
    })) ?? null;
  return (
    <Queue
      title={t('sections.deposits')}
      lines={lines}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      <DepositPanel key={id} id={id} onMember={onMember} />
    </Queue>
  );
}

/** What excluded members are still to be given back, the oldest first. */
export function ReturnsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  const { rows, refusal, reload, choicesOf } = useReturns();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: `${t('fields.member')} ${row.memberId}`,
      figure: money(row.amount),
      sub: '',
      since: row.askedAt,
      dueAt: null,
      state: '',
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.returns')}
      lines={lines}
      refusal={refusal}
      openId={id}
      isGone={rows !== null && !open}
      onOpen={onOpen}
      onRefresh={reload}
    >
      {open && (
        <>
          <h2>{money(open.amount)}</h2>
          <Decision
            choices={choicesOf(id)}
            onDone={() => {
              onOpen('');
              reload();
            }}
          />
          <Facts rows={[[t('fields.opened'), time(open.askedAt)]]} />
          <MemberButton id={open.memberId} onMember={onMember} />
        </>
      )}
    </Queue>
  );
}
