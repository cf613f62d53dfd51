import { useLazy, useText } from '../../react';
import { useFollow } from './follow';
import { Leave } from './leave.view';
import { useNotices } from './notices-widget.controller';

export interface NoticesWidgetProps {
  /** Announcements open by themselves, once a session. */
  popup: boolean;
}

/** News of the operator: titles passing by, all of them to read in a dialog; pop-ups once a session (HOME-7). */
export function NoticesWidget({ popup }: NoticesWidgetProps) {
  const t = useText('news');
  const shared = useText('common');
  const { list, open, shown, start, ...notices } = useNotices(popup);
  const follow = useFollow();
  const dialog = useLazy(() => import('./announcements-dialog.view'), open !== '');
  const rewards = (): void => {
    notices.close();
    follow.rewards();
  };
  if (notices.isEmpty && open === '') return <div className="news-none" />;
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
                // The button behind them leads the keyboard to all of them, and holds the belt.
                tabIndex={-1}
                aria-label={t('noticesOpen', { title: row.title })}
                onClick={() => notices.read(index, row.id)}
              >
                {row.title}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {list.length > 0 && (
        <button type="button" className="news-all" onClick={notices.readAll}>
          {t('noticesAll')}
        </button>
      )}
      {notices.isLost && (
        <p className="news-lost" role="alert">
          {t('failed')}{' '}
          {notices.canRetry && (
            <button type="button" className="news-all" onClick={notices.retry}>
              {shared('retry')}
            </button>
          )}
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
          unasked={open === 'popups'}
          closeLabel={shared('close')}
          onRewards={rewards}
          onClose={notices.close}
        />
      )}
      <Leave follow={follow} />
    </div>
  );
}
