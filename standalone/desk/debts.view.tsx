import { useTranslation } from 'react-i18next';
import type { DeskDebtRow } from '../../gateway/desk/index';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine } from './queue.view';
import { useDebts } from './use-debts';
import { useFormat } from './use-format';
import type { SectionProps } from './withdrawals.view';

function DebtFacts({ debt }: { debt: DeskDebtRow }) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  return (
    <Facts
      rows={[
        [t('debts.amount'), money(debt.amount)],
        [t('debts.settled'), debt.settled.minor === '0' ? '' : money(debt.settled)],
        [t('fields.reason'), debt.reason],
        [t('fields.provider'), debt.provider],
        [t('fields.reference'), debt.reference],
        [t('fields.opened'), time(debt.openedAt)],
        [t('debts.saidBy'), debt.saidBy.join(', ')],
      ]}
    />
  );
}

/** What members owe: their next withdrawal settles it first, unless two operators waive it. */
export function DebtsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { rows, refusal, hasMore, more, reload, choicesOf, isHalf } = useDebts();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: `${t('fields.member')} ${row.memberId}`,
      figure: money(row.open),
      sub: `${row.provider} · ${row.reference}`,
      since: row.openedAt,
      dueAt: null,
      state: '',
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.debts')}
      lines={lines}
      refusal={refusal}
      openId={id}
      isGone={rows !== null && !open && !hasMore}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      {open && (
        <>
          <h2>{money(open.open)}</h2>
          <p>{t(open.cause === 'win' ? 'debts.sayWin' : 'debts.say')}</p>
          {isHalf && <Alert tone="success">{t('debts.second')}</Alert>}
          <Decision choices={choicesOf(open)} onDone={reload} />
          <DebtFacts debt={open} />
          {open.depositId !== null && (
            <DeskLink to="deposits" id={open.depositId}>
              {t('list.open', { name: `${t('fields.deposit')} ${open.depositId}` })}
            </DeskLink>
          )}
          <Button look="line" onClick={() => onMember(open.memberId)}>
            {t('member.file', { name: open.memberId })}
          </Button>
        </>
      )}
    </Queue>
  );
}
