import { useEffect, useState } from 'react';
import { noticesDomain } from '../../core/domains/notices';
import { useClient, useDomain, useHost, useLazy, useStore, useText } from '../../react';
import { useFollow } from './follow';
import { Leave } from './leave.view';

export interface NoticesWidgetProps {
  /** Announcements open by themselves, once a session. */
  popup: boolean;
}

/** News of the operator: titles passing by, all of them to read in a dialog; pop-ups once a session (HOME-7). */
export function NoticesWidget({ popup }: NoticesWidgetProps) {
  const { session } = useClient();
  const t = useText('news');
  const shared = useText('common');
  const host = useHost();
  const notices = useDomain(noticesDomain);
  const state = useStore(notices.store, (whole) => whole);
  const visitor = useStore(session.store, (one) => one.state);
  const follow = useFollow();
  const [open, setOpen] = useState<'' | 'notices' | 'popups'>('');
  const [start, setStart] = useState(0);
  const dialog = useLazy(() => import('./announcements-dialog.view'), open !== '');
  useEffect(() => void notices.start(), [notices]);

  const list = state.notices?.notices ?? [];
  const popups = state.notices === null ? [] : notices.popups();
  const due = popup && visitor !== 'restoring' && state.load === 'ready' && popups.length > 0;
  useEffect(() => {
    if (!due) return;
    setStart(0);
    setOpen('popups');
  }, [due]);

  const close = (): void => {
    if (open === 'popups') notices.closePopups();
    setOpen('');
  };
  const rewards = (): void => {
    close();
    follow.rewards();
  };
  const shown = open === 'popups' ? popups : list;
  if (state.load === 'ready' && list.length === 0 && open === '') return <div className="news-none" />;
  return (
    <div className="news" part="news">
      <span className="news-mark" aria-hidden="true" />
      <div className="news-window">
        <ul className="news-belt" aria-label={t('notices')}>
          {list.map((row, index) => (
            <li key={row.id}>
              <button
                type="button"
                className="news-item"
                aria-label={t('noticesOpen', { title: row.title })}
                onClick={() => {
                  setStart(index);
                  setOpen('notices');
                  host.emit('foyer-notice', { id: row.id });
                }}
              >
                {row.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {list.length > 0 && (
        <button
          type="button"
          className="news-all"
          onClick={() => {
            setStart(0);
            setOpen('notices');
          }}
        >
          {t('noticesAll')}
        </button>
      )}
      {state.load === 'error' && state.notices === null && (
        <p className="news-lost" role="alert">
          {t('failed')}{' '}
          <button type="button" className="news-all" onClick={() => void notices.start()}>
            {shared('retry')}
          </button>
        </p>
      )}
      {open !== '' && dialog.lost && (
        <p className="news-lost" role="alert">
          {shared('chunkLost')}{' '}
          <button type="button" className="news-all" onClick={dialog.retry}>
            {shared('retry')}
          </button>
        </p>
      )}
      {open !== '' && dialog.part && shown.length > 0 && (
        <dialog.part.AnnouncementsDialog
          key={open}
          t={t}
          rows={shown}
          start={start}
          closeLabel={shared('close')}
          onRewards={rewards}
          onClose={close}
        />
      )}
      <Leave follow={follow} />
    </div>
  );
}
