import { useEffect, useState } from 'react';
import { noticesDomain } from '../../src/core';
import { useClient, useDomain, useLazy, useStore, useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { Skeleton } from '../../src/ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../src/ui/primitives/state';
import { ChromeIcon } from '../kit/chrome-icon';

/** The bell: all announcements, on whichever page one is. */
export function HeaderNotices() {
  const t = useText('chrome');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        className="top-icon top-notices"
        type="button"
        aria-label={t('notices')}
        title={t('notices')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ChromeIcon name="bell" />
      </button>
      {open && <NoticesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Announcements over the page, however long they take to come. */
function NoticesDialog({ onClose }: { onClose(): void }) {
  const client = useClient();
  const t = useText('chrome');
  const shared = useText('common');
  const notices = useDomain(noticesDomain);
  const rows = useStore(notices.store, (state) => state.notices?.notices ?? null);
  const failed = useStore(notices.store, (state) => state.load === 'error' && state.notices === null);
  const { part, lost, retry } = useLazy(async () => {
    const { NoticesList, news } = await import('./header-notices-list');
    // Before anything in it asks for a word.
    client.i18n.addTexts('news', news);
    return { NoticesList };
  });
  useEffect(() => void notices.start(), [notices]);
  if (part !== null && rows !== null && rows.length > 0)
    return (
      <part.NoticesList
        rows={rows}
        closeLabel={shared('close')}
        onRewards={() => {
          onClose();
          client.intend({ type: 'open-rewards' });
        }}
        onClose={onClose}
      />
    );
  const again = (): void => {
    retry();
    void notices.start();
  };
  return (
    <Dialog open title={t('notices')} closeLabel={shared('close')} onClose={onClose}>
      {lost || failed ? (
        <ErrorState title={t('noticesFailed')} action={<Button onClick={again}>{shared('retry')}</Button>} />
      ) : rows !== null && rows.length === 0 ? (
        <EmptyState icon="info" title={t('noticesNone')} />
      ) : (
        <div className="help-wait" aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton />
          <Skeleton width="85%" />
        </div>
      )}
    </Dialog>
  );
}
