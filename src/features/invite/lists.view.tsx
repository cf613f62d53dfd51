import { useState, type ReactNode } from 'react';
import type { Commission, ReferralFriend } from '../../contract/entities/referral';
import { useFormat, useText } from '../../react';
import type { Loaded } from '../../react/use-loaded';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useCommissions, useFriends } from './invite.controller';

const SKELETON_PX = 160;

interface ListProps {
  page: number;
  onGo(page: number): void;
}

function Frame<Page extends { pages: number }>(
  props: ListProps & { list: Loaded<Page>; isEmpty: boolean; empty: ReactNode; children: ReactNode },
) {
  const { list, page, onGo, isEmpty, empty, children } = props;
  const t = useText('invite');
  const common = useText('common');
  const { errorText } = useFormat();
  if (list.value === null)
    return list.error === null ? (
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={12} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(list.error)}
        error={list.error}
        action={<Button onClick={list.again}>{common('retry')}</Button>}
      />
    );
  if (isEmpty) return empty;
  const { pages } = list.value;
  return (
    <>
      {children}
      {pages > 1 && (
        <nav className="iv-pages" aria-label={t('pages')} part="pager">
          <Button look="line" disabled={page === 1} aria-label={t('previous')} onClick={() => onGo(page - 1)}>
            ‹
          </Button>
          <span aria-current="page">{t('page', { page: String(page), pages: String(pages) })}</span>
          <Button look="line" disabled={page >= pages} aria-label={t('next')} onClick={() => onGo(page + 1)}>
            ›
          </Button>
        </nav>
      )}
    </>
  );
}

function FriendsPage(props: ListProps) {
  const t = useText('invite');
  const list = useFriends(props.page);
  const rows = list.value?.friends ?? [];
  return (
    <Frame
      {...props}
      list={list}
      isEmpty={rows.length === 0}
      empty={<EmptyState icon="user" title={t('noFriends')} text={t('noFriendsText')} />}
    >
      <ul className="iv-rows">
        {rows.map((friend, at) => (
          <FriendRow key={`${friend.name} ${at}`} friend={friend} />
        ))}
      </ul>
    </Frame>
  );
}

function FriendRow({ friend }: { friend: ReferralFriend }) {
  const t = useText('invite');
  const { dateTime } = useFormat();
  return (
    <li className="iv-row" part="row">
      <span className="iv-words">
        <b>
          <bdi translate="no">{friend.name}</bdi>
        </b>
        {friend.joinedAt !== null && (
          <span className="iv-fact">{t('joined', { at: dateTime(friend.joinedAt) })}</span>
        )}
      </span>
      <span>{t(`friend_${friend.state}`)}</span>
    </li>
  );
}

function CommissionsPage(props: ListProps) {
  const t = useText('invite');
  const list = useCommissions(props.page);
  const rows = list.value?.commissions ?? [];
  return (
    <Frame
      {...props}
      list={list}
      isEmpty={rows.length === 0}
      empty={<EmptyState icon="info" title={t('noCommissions')} text={t('noCommissionsText')} />}
    >
      <ul className="iv-rows">
        {rows.map((row, at) => (
          <CommissionRow key={`${row.day} ${row.name} ${at}`} row={row} />
        ))}
      </ul>
    </Frame>
  );
}

function CommissionRow({ row }: { row: Commission }) {
  const t = useText('invite');
  const { money } = useFormat();
  return (
    <li className="iv-row" part="row">
      <span className="iv-words">
        <b>
          <bdi translate="no">{row.name}</bdi>
        </b>
        <span className="iv-fact">
          {[
            row.day,
            `${t('level')} ${row.level}`,
            row.isReward ? t('what_reward') : t('what_play', { amount: money(row.turnover) }),
            ...(row.isClaimed ? [t('isClaimed')] : []),
          ].join(' · ')}
        </span>
      </span>
      <b translate="no">{money(row.amount)}</b>
    </li>
  );
}

/** Friends with masked names, or what they earned by day. */
export function InviteList({ view }: { view: 'friends' | 'commissions' }) {
  const [page, go] = useState(1);
  const List = view === 'friends' ? FriendsPage : CommissionsPage;
  return <List key={page} page={page} onGo={go} />;
}
