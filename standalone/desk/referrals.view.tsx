import { useTranslation } from 'react-i18next';
import type { DeskReferral } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { Decision } from './decision.view';
import { Facts, Queue, type QueueLine } from './queue.view';
import { useFormat } from './use-format';
import { useReferrals } from './use-referrals';
import type { SectionProps } from './withdrawals.view';

/** Members who may be the agent under whose link they registered: a person decides, once. */
export function ReferralsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rows, refusal, hasMore, more, reload, choicesOf } = useReferrals();
  const whyOf = ({ why }: DeskReferral): string => why.map((sign) => t(`referrals.why.${sign}`)).join(', ');
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      id: row.id,
      title: row.username,
      figure: '',
      sub: `${row.agent.name} · ${whyOf(row)}`,
      since: row.foundAt,
      dueAt: null,
      state: '',
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.referrals')}
      lines={lines}
      refusal={refusal}
      openId={id}
      empty={t('referrals.none')}
      isGone={rows !== null && !open && !hasMore}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      {open && (
        <>
          <h2>{open.username}</h2>
          <p>{t('referrals.say')}</p>
          <Decision
            key={id}
            choices={choicesOf(open)}
            onDone={() => {
              onOpen('');
              reload();
            }}
          />
          <Facts
            rows={[
              [t('referrals.agent'), open.agent.name],
              [t('referrals.same'), whyOf(open)],
              [t('referrals.found'), time(open.foundAt)],
              [t('referrals.from'), open.fromDay ?? t('referrals.soon')],
            ]}
          />
          <Button look="line" onClick={() => onMember(open.id)}>
            {t('member.file', { name: open.username })}
          </Button>
          <Button look="line" onClick={() => onMember(open.agent.memberId)}>
            {t('member.file', { name: open.agent.name })}
          </Button>
        </>
      )}
    </Queue>
  );
}
