import { useState } from 'react';
import type { Announcement } from '../../src/contract/entities/notice';
import { AnnouncementsDialog } from '../../src/features/home/announcements-dialog.view';
import { news } from '../../src/locales/en/news';
import { useClient, useText } from '../../src/react';
import '../../src/features/home/announcements.css';

/** The announcements' own dialog, with its words: it comes when somebody rings. */
export function NoticesList(props: {
  rows: readonly Announcement[];
  closeLabel: string;
  onRewards(): void;
  onClose(): void;
}) {
  const client = useClient();
  // Before anything below asks for a word.
  useState(() => client.i18n.addTexts('news', news));
  const t = useText<typeof news>('news');
  return <AnnouncementsDialog t={t} start={0} {...props} />;
}
