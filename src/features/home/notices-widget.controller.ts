import { useEffect, useState } from 'react';
import { noticesDomain } from '../../core/domains/notices';
import { useClient, useDomain, useHost, useStore } from '../../react';

/** News of the operator, and which of them are read in a dialog. `popup`: some open by themselves, once a session. */
export function useNotices(popup: boolean) {
  const { session } = useClient();
  const host = useHost();
  const notices = useDomain(noticesDomain);
  const state = useStore(notices.store, (whole) => whole);
  const visitor = useStore(session.store, (one) => one.state);
  const [open, setOpen] = useState<'' | 'notices' | 'popups'>('');
  const [start, setStart] = useState(0);
  useEffect(() => void notices.start(), [notices]);

  const list = state.notices?.notices ?? [];
  const popups = state.notices === null ? [] : notices.popups();
  const due = popup && visitor !== 'restoring' && state.load === 'ready' && popups.length > 0;
  useEffect(() => {
    if (!due) return;
    setStart(0);
    setOpen('popups');
  }, [due]);

  const read = (index: number): void => {
    setStart(index);
    setOpen('notices');
  };
  return {
    list,
    /** What the dialog shows, from its row `start` on; '' while it is closed. */
    open,
    shown: open === 'popups' ? popups : list,
    start,
    isEmpty: state.load === 'ready' && list.length === 0,
    isLost: state.load === 'error' && state.notices === null,
    canRetry: state.error?.retryable !== false,
    retry: () => void notices.start(),
    readAll: () => read(0),
    /** One title was chosen. */
    read(index: number, id: string) {
      read(index);
      host.emit('foyer-notice', { id });
    },
    close() {
      if (open === 'popups') notices.closePopups();
      setOpen('');
    },
  };
}
