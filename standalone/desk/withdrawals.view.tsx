import { useTranslation } from 'react-i18next';
import type { DeskWithdrawalInfo } from '../../gateway/desk/index';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { caseNote } from './case-note';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine, Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useSignals } from './use-signals';
import { useWithdrawal, useWithdrawals } from './use-withdrawals';

export interface SectionProps {
  /** What is open, '' when nothing is. */
  id: string;
  onOpen(id: string): void;
  onMember(id: string): void;
}

function Details({ file, onMember }: { file: DeskWithdrawalInfo; onMember(id: string): void }) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  const factText = useSignals();
  const approvals = [
    t('fields.approvalsOf', { done: file.approvedBy.length, needed: file.approvalsNeeded }),
    ...(file.approvedBy.length > 0 ? [t('fields.by', { names: file.approvedBy.join(', ') })] : []),
  ].join(' ');
  return (
    <>
      <Facts
        rows={[
          [t('fields.state'), t(`states.${file.state}`)],
          [t('fields.fee'), money(file.fee)],
          [t('debts.settledFirst'), file.settled.minor === '0' ? '' : money(file.settled)],
          [t('fields.payee'), `${file.payee} (${t(`payeeKinds.${file.payeeKind}`, file.payeeKind)})`],
          [t('fields.created'), time(file.createdAt)],
          [t('fields.due'), time(file.dueAt)],
          [t('fields.approvals'), approvals],
          [t('fields.score'), String(file.score)],
          [t('fields.provider'), file.provider],
          [t('fields.reference'), file.reference],
          [t('fields.refusal'), file.refusal === '' ? '' : t(`reasons.${file.refusal}`, file.refusal)],
          [t('work.note'), file.note],
        ]}
      />
      <Button look="line" onClick={() => onMember(file.memberId)}>
        {t('member.file', { name: file.username })}
      </Button>
      {file.cases.length > 0 && <h3>{t('sections.cases')}</h3>}
      <ul className="plain">
        {file.cases.map((one) => (
          <li key={one.id}>
            {one.state === 'open' ? (
              <DeskLink to="cases" id={one.id}>
                {t(`cases.${one.kind}`)}
              </DeskLink>
            ) : (
              t(`cases.${one.kind}`)
            )}{' '}
            <span className="fact">
              {time(one.openedAt)} · {t(`states.${one.state}`)} {caseNote(t, one.note)}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t('fields.signals')}</h3>
      {file.signals.length === 0 && <p className="fact">{t('fields.noSignals')}</p>}
      <ul className="plain">
        {file.signals.map(({ name, points, fact }) => (
          <li key={name}>
            <b>+{points}</b> {t(`signals.${name}`)} <span className="fact">{factText(name, fact)}</span>
          </li>
        ))}
      </ul>
      <h3>{t('fields.steps')}</h3>
      <ol className="plain">
        {file.steps.map((step) => (
          <li key={`${step.state} ${step.at}`}>
            {t(`states.${step.state}`)}{' '}
            <span className="fact">
              {time(step.at)} · {t(`actors.${step.actor}`, step.actor)} {step.reason}
            </span>
          </li>
        ))}
      </ol>
      {file.attempts.length > 0 && <h3>{t('fields.attempts')}</h3>}
      <ol className="plain">
        {file.attempts.map((attempt) => (
          <li key={`${attempt.reference} ${attempt.at}`}>
            {t(`tries.${attempt.state}`)}{' '}
            <span className="fact">
              {time(attempt.at)} · {attempt.reference} {attempt.said}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A payout of which the provider says nothing more: who has spoken, and what each found once two do not agree. */
function Unclear({ unclear }: { unclear: NonNullable<DeskWithdrawalInfo['unclear']> }) {
  const { t } = useTranslation();
  return (
    <Alert tone="info">
      {t('unclear.intro')}{' '}
      {unclear.saidBy.length > 0 && t('unclear.saidBy', { names: unclear.saidBy.join(', ') })}
      {unclear.words.length > 0 && (
        <ul className="plain">
          {unclear.words.map(({ operator, paid, bankRef }) => (
            <li key={operator}>
              {operator}: {paid ? t('unclear.foundPaid', { bankRef }) : t('unclear.foundNotPaid')}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function WithdrawalPanel({
  id,
  onMember,
  onChanged,
}: {
  id: string;
  onMember(id: string): void;
  onChanged(): void;
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { value, refusal, reload, choices, half, done } = useWithdrawal(id, onChanged);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>
        {money(value.amount)} <span className="fact">{value.username}</span>
      </h2>
      {half !== '' && <Alert tone="success">{t(half)}</Alert>}
      {value.unclear && <Unclear unclear={value.unclear} />}
      <Decision choices={choices} onDone={done} />
      <Details file={value} onMember={onMember} />
    </>
  );
}

/** Withdrawals that wait for an operator, the oldest first, against the clock of 120 minutes. */
export function WithdrawalsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { rows, refusal, hasMore, more, reload } = useWithdrawals();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.username,
      figure: money(row.amount),
      sub: `${row.payee} · ${t('fields.score')} ${row.score} · ${t('fields.approvals')} ${t(
        'fields.approvalsOf',
        {
          done: row.approvedBy.length,
          needed: row.approvalsNeeded,
        },
      )}`,
      since: row.createdAt,
      dueAt: row.dueAt,
      state: t(`states.${row.state}`),
    })) ?? null;
  return (
    <Queue
      title={t('sections.withdrawals')}
      lines={lines}
      refusal={refusal}
      openId={id}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      <WithdrawalPanel key={id} id={id} onMember={onMember} onChanged={reload} />
    </Queue>
  );
}
