import type { Announcement } from '../../src/contract/entities/notice';
import type { Client } from '../../src/core/types';
import { AnnouncementsDialog } from '../../src/features/home/announcements-dialog.view';
import { askRewards } from '../../src/features/home/ask-rewards';
import { news } from '../../src/locales/en/news';
import { useText } from '../../src/react';
import '../../src/features/home/announcements.css';

export { news };

/** Leads to where offers are claimed, after a login where one is due; a site without such a page says so. */
export function openRewards(client: Client): void {
  askRewards(client, (isAnswered) => {
    if (!isAnswered)
      client.intend({ type: 'toast', tone: 'info', text: client.i18n.texts.text('news', 'unanswered') });
    return isAnswered;
  });
}

/** The announcements' own dialog, with its words: it loads on demand. */
export function NoticesList(props: {
  rows: readonly Announcement[];
  closeLabel: string;
  onRewards(): void;
  onClose(): void;
}) {
  const t = useText('news');
  return <AnnouncementsDialog t={t} start={0} {...props} />;
}
