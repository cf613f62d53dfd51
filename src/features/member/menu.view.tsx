import { useLazy, useText } from '../../react';
import { PageMenu } from '../../ui/primitives/page-menu';
import type { CentreItem } from './centre.controller';
import type { MemberPage } from './paths';

const OUTLINES: Readonly<Record<MemberPage, string>> = {
  securityCenter: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c.8-3.8 4-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  transferFund: 'M4 7h14a2 2 0 012 2v9a2 2 0 01-2 2H5a2 2 0 01-2-2V6a2 2 0 012-2h11M16.5 13.5v.1',
  depositv2: 'M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16',
  withdraw: 'M12 16V4M6.5 9L12 3.5l5.5 5.5M4 20.5h16',
  payees: 'M3.5 6h17a1 1 0 011 1v10a1 1 0 01-1 1h-17a1 1 0 01-1-1V7a1 1 0 011-1zM2.5 10h19',
  transferUpline: 'M12 20V5M5.5 11.5L12 5l6.5 6.5',
  personalHistoryCopy: 'M8.5 6H21M8.5 12H21M8.5 18H21M4 6v.1M4 12v.1M4 18v.1',
  transactionHistory: 'M6 3.5h11a1.5 1.5 0 011.5 1.5v15.5H7A1.5 1.5 0 015.5 19V4M9 8h6M9 12h6',
  personalProfit: 'M4 20.5h16M7 17v-6M12 17V5M17 17v-9',
  bonusDetails: 'M4 11h16v9.5H4zM3 7.5h18V11H3zM12 7.5v13M12 7.5c-2-5-7-3.5-5-.5M12 7.5c2-5 7-3.5 5-.5',
  rewardCenter: 'M6 4h12v5a6 6 0 01-12 0zM12 15v5M8 20.5h8',
  vip: 'M3.5 8l4.5 4 4-7 4 7 4.5-4-2 10.5h-13z',
  referral: 'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 20c.5-3.5 3.5-5 6.5-5s6 1.5 6.5 5M18.5 8v6M15.5 11h6',
  missionLeaderboard: 'M4 20.5v-7M12 20.5v-14M20 20.5v-10',
  manualRebate: 'M4.5 9a8 8 0 0114-2v-4M19.5 15a8 8 0 01-14 2v4',
  messageV2: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7',
  limits: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z',
  identity:
    'M3.5 5.5h17v13h-17zM8.5 9a2 2 0 100 4 2 2 0 000-4zM5.5 16.5c.5-1.5 5.5-1.5 6 0M14.5 10h4M14.5 14h4',
  feedback: 'M4 5h16v11H10l-4.5 4v-4H4z',
};

/** The member centre's menu. */
export function MemberMenu({ items, onGo }: { items: readonly CentreItem[]; onGo(page: MemberPage): void }) {
  const t = useText('member');
  const { part } = useLazy(
    () => import('./unread.view'),
    items.some(({ page, waiting }) => page === 'messageV2' || waiting > 0),
  );
  return (
    <PageMenu
      label={t('menu')}
      rows={items.map((item) => ({
        ...item,
        text: t(item.page),
        icon: OUTLINES[item.page],
        after:
          part &&
          (item.page === 'messageV2' ? (
            <part.Unread />
          ) : (
            item.waiting > 0 && <part.Waiting count={item.waiting} />
          )),
      }))}
      onGo={onGo}
    />
  );
}
