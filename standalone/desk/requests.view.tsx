import { useTranslation } from 'react-i18next';
import type { DeskPromotionRequest } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { Decision } from './decision.view';
import { Facts, Queue, type QueueLine } from './queue.view';
import { useFormat } from './use-format';
import { useRequests } from './use-contests';
import type { SectionProps } from './withdrawals.view';

/** What members asked for of promotions whose claim a person decides, and what is held of linked accounts; the reason is read by the member. */
export function RequestsSection({ id, onOpen, onMember }: SectionProps) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rows, refusal, reload, choicesOf } = useRequests();
  const whyOf = ({ held }: DeskPromotionRequest): string =>
    held.map((why) => t(`requests.why.${why}`)).join(', ');
  const lines: QueueLine[] | null =
    rows?.map((row) => ({
      ...{ id: row.id, title: row.username, figure: row.gives, sub: row.promotion },
      state: whyOf(row),
      ...{ since: row.askedAt, dueAt: null },
    })) ?? null;
  const open = rows?.find((row) => row.id === id);
  return (
    <Queue
      title={t('sections.requests')}
      lines={lines}
      refusal={refusal}
      openId={id}
      empty={t('requests.none')}
      isGone={rows !== null && !open}
      onOpen={onOpen}
      onRefresh={reload}
    >
      {open && (
        <>
          <h2>{open.username}</h2>
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
              [t('requests.promotion'), open.promotion],
              [t('requests.gives'), open.gives],
              [t('requests.asked'), time(open.askedAt)],
              [
                t('requests.remark'),
                open.held.length > 0 || open.remark !== '' ? open.remark : t('promotions.nothing'),
              ],
              [t('requests.held'), whyOf(open)],
              [t('requests.linked'), open.linked],
            ]}
          />
          {open.held.length > 0 && <p className="fact">{t('requests.heldNote')}</p>}
          <Button look="line" onClick={() => onMember(open.memberId)}>
            {t('member.file', { name: open.username })}
          </Button>
        </>
      )}
    </Queue>
  );
}
