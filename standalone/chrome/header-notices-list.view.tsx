import type { Announcement } from '../../src/contract/entities/notice';
import { AnnouncementsDialog } from '../../src/features/home/announcements-dialog.view';
import { news } from '../../src/locales/en/news';
import { useText } from '../../src/react';
import '../../src/features/home/announcements.css';

export { news };

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
