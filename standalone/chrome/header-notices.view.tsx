import { useState } from 'react';
import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { Skeleton } from '../../src/ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../src/ui/primitives/state';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useNotices } from './use-notices';

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
  const t = useText('chrome');
  const shared = useText('common');
  const { part, rows, failed, error, retry, openRewards } = useNotices();
  if (part !== null && rows !== null && rows.length > 0)
    return (
      <part.NoticesList
        rows={rows}
        closeLabel={shared('close')}
        onRewards={() => {
          onClose();
          openRewards();
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title={t('notices')} closeLabel={shared('close')} onClose={onClose}>
      {failed ? (
        <ErrorState
          title={t('noticesFailed')}
          error={error}
          action={<Button onClick={retry}>{shared('retry')}</Button>}
        />
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
