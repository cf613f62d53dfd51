import { useEffect } from 'react';
import type { Announcement } from '../../src/contract/entities/notice';
import { noticesDomain, type AppError } from '../../src/core';
import { useClient, useDomain, useLazy, useStore } from '../../src/react';
import type * as NoticesList from './header-notices-list.view';

/** The announcements, and what draws them: both load on demand. */
export function useNotices(): {
  /** null until it came. */
  part: Pick<typeof NoticesList, 'NoticesList' | 'openRewards'> | null;
  /** null until they came. */
  rows: readonly Announcement[] | null;
  failed: boolean;
  /** Why the announcements did not come; null where the file that draws them is lost. */
  error: AppError | null;
  retry(): void;
  openRewards(): void;
} {
  const client = useClient();
  const notices = useDomain(noticesDomain);
  const rows = useStore(notices.store, (state) => state.notices?.notices ?? null);
  const failed = useStore(notices.store, (state) => state.load === 'error' && state.notices === null);
  const error = useStore(notices.store, (state) => state.error);
  const { part, lost, retry } = useLazy(async () => {
    const { NoticesList, openRewards, news } = await import('./header-notices-list.view');
    // Before anything in it asks for a word.
    client.i18n.addTexts('news', news);
    return { NoticesList, openRewards };
  });
  useEffect(() => void notices.start(), [notices]);
  return {
    part,
    rows,
    failed: lost || failed,
    error: lost ? null : error,
    retry() {
      retry();
      void notices.start();
    },
    openRewards: () => void part?.openRewards(client),
  };
}
