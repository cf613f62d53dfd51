import { useEffect } from 'react';
import type { Banner } from '../../contract/entities/notice';
import { noticesDomain } from '../../core/domains/notices';
import { useDomain, useStore } from '../../react';

// HOME-4.
const MAX_BANNERS = 3;

/** The banners of one group. What was read once is shown whatever becomes of a later answer. */
export function useBanners(group: string) {
  const notices = useDomain(noticesDomain);
  const load = useStore(notices.store, (state) => (state.notices === null ? state.load : 'ready'));
  const error = useStore(notices.store, (state) => state.error);
  useEffect(() => void notices.start(), [notices]);
  const banners: readonly Banner[] = load === 'ready' ? notices.banner(group).slice(0, MAX_BANNERS) : [];
  return { load, banners, canRetry: error?.retryable !== false, retry: () => void notices.start() };
}
