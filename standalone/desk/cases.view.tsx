import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { caseNote } from './case-note';
import { Decision } from './decision.view';
import { DeskLink } from './desk-link.view';
import { Facts, Queue, type QueueLine } from './queue.view';
import { useCases } from './use-cases';
import { useFormat } from './use-format';
import type { SectionProps } from './withdrawals.view';

/** What needs a person: a payment that did not arrive, or one whose end is not known. */
export function CasesSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rows, refusal, hasMore, more, reload, choicesOf } = useCases();
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: t(`cases.${row.kind}`),
      figure: '',
      sub: `${t('fields.member')} ${row.memberId}`,
      since: row.openedAt,
      dueAt: null,
      state: t(`states.${row.state}`),
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.cases')}
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
          <h2>{t(`cases.${open.kind}`)}</h2>
          <Decision
            choices={choicesOf(id)}
            onDone={() => {
              onOpen('');
              reload();
            }}
          />
          <Facts
            rows={[
              [t('fields.opened'), time(open.openedAt)],
              [
                t('fields.withdrawal'),
                open.withdrawalId && (
                  <DeskLink to="withdrawals" id={open.withdrawalId}>
                    {t('list.open', { name: open.withdrawalId })}
                  </DeskLink>
                ),
              ],
              [t('work.note'), caseNote(t, open.note)],
            ]}
          />
          <Button look="line" onClick={() => onMember(open.memberId)}>
            {t('member.file', { name: open.memberId })}
          </Button>
        </>
      )}
    </Queue>
  );
}
