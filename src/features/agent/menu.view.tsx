import { useText } from '../../react';
import { PageMenu } from '../../ui/primitives/page-menu';
import type { OfficeItem } from './office.controller';
import type { AgentPage } from './paths';

/** A letter. */
export const MAIL = 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7';

const OUTLINES: Readonly<Record<AgentPage, string>> = {
  agentAnnouncement: 'M4 10v4h3l8 4.5V5.5L7 10zM18.5 9.5a3.5 3.5 0 010 5M8 14l1.5 5.5',
  agentMessages: MAIL,
  agentTeamOverview: 'M4 20.5h16M7 17v-6M12 17V5M17 17v-9',
  registerCenter: 'M10 4a4 4 0 100 8 4 4 0 000-8zM3 20c.7-3.8 3.6-5.5 7-5.5M18 13v7M14.5 16.5h7',
  downlineManagmentView:
    'M12 3.5v5M5.5 15.5v-3h13v3M12 8.5v7M9.5 3.5h5v5h-5zM3 15.5h5v5H3zM9.5 15.5h5v5h-5zM16 15.5h5v5h-5z',
  personalHistoryCopy: 'M8.5 6H21M8.5 12H21M8.5 18H21M4 6v.1M4 12v.1M4 18v.1',
  palStatementsAgentCopy: 'M4 4.5v16h16.5M7.5 15l4-4.5 3.5 3 5-6.5M20 11V7h-4',
  agentRevenueReport: 'M4 7h14a2 2 0 012 2v9a2 2 0 01-2 2H5a2 2 0 01-2-2V6a2 2 0 012-2h11M16.5 13.5v.1',
  agentDownlineTransactionDetailsCopy:
    'M6 3.5h11a1.5 1.5 0 011.5 1.5v15.5H7A1.5 1.5 0 015.5 19V4M9 8h6M9 12h6',
  agentTransfers: 'M12 3.5v9M8.5 9l3.5 3.5L15.5 9M4 16.5h16M4 20.5h16M5 7.5h2.5M16.5 7.5H19',
  agentDividendRecordCopy2: 'M12 3.5a8.5 8.5 0 108.5 8.5H12zM15.5 3.5a6 6 0 015 5h-5z',
  agentDailyWages2: 'M4.5 5.5h15v15h-15zM4.5 10h15M8.5 3.5v4M15.5 3.5v4M12 13v4',
  agentHourSalary: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
  agentRealtimeSalary: 'M13 3L5 13.5h6L10.5 21 19 10h-6z',
  agentSubAccounts:
    'M9 4a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 19.5c.6-3.6 3.2-5.3 6.5-5.3s5.9 1.7 6.5 5.3M16 4.5a3.2 3.2 0 010 6.2M18 14.6c2 .6 3.2 2.2 3.5 4.9',
  agentContracts: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 13h7M9 16.5h7',
  agentCalculator:
    'M6 3.5h12v17H6zM9 7h6M9 11.5v.1M12 11.5v.1M15 11.5v.1M9 14.5v.1M12 14.5v.1M15 14.5v3M9 17.5v.1M12 17.5v.1',
  depositv2: 'M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16',
  withdraw: 'M12 16V4M6.5 9L12 3.5l5.5 5.5M4 20.5h16',
  securityCenter: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z',
};

/** The back-office's menu. */
export function AgentMenu({ items, onGo }: { items: readonly OfficeItem[]; onGo(page: AgentPage): void }) {
  const t = useText('agentOffice');
  return (
    <PageMenu
      label={t('menu')}
      rows={items.map((item) => ({ ...item, text: t(item.page), icon: OUTLINES[item.page] }))}
      onGo={onGo}
    />
  );
}
