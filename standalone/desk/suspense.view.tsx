import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine } from './queue.view';
import { useSuspense } from './use-cases';
import { useFormat } from './use-format';
import type { SectionProps } from './withdrawals.view';

/** Money that a provider received and that has no place yet. */
export function SuspenseSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { money, time } = useFormat();
  const { rows, refusal, hasMore, more, reload, choicesOf } = useSuspense();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.provider,
      figure: money(row.amount),
      sub: `${t(`unplaced.${row.reason}`, row.reason)} · ${row.reference}`,
      since: row.paidAt,
      dueAt: null,
      state: '',
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.suspense')}
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
          <h2>{money(open.amount)}</h2>
          <Decision choices={choicesOf(id)} onDone={reload} />
          <Facts
            rows={[
              [t('fields.reason'), t(`unplaced.${open.reason}`, open.reason)],
              [t('fields.provider'), open.provider],
              [t('fields.reference'), open.reference],
              [
                t('fields.deposit'),
                open.depositId && (
                  <DeskLink to="deposits" id={open.depositId}>
                    {t('list.open', { name: open.depositId })}
                  </DeskLink>
                ),
              ],
              [t('fields.paid'), time(open.paidAt)],
              [t('fields.approvals'), open.approvedBy.join(', ')],
            ]}
          />
          {open.memberId !== null && (
            <Button look="line" onClick={() => onMember(open.memberId ?? '')}>
              {t('member.file', { name: open.memberId })}
            </Button>
          )}
        </>
      )}
    </Queue>
  );
}
