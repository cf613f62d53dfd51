import { useLazy, useText } from '../../react';
import type { Follow } from './follow';

/** What following a link may still ask or say, below whatever was clicked. */
export function Leave({ follow }: { follow: Follow }) {
  const t = useText('news');
  const shared = useText('common');
  const dialog = useLazy(() => import('./leave-dialog.view'), follow.asked !== null);
  return (
    <>
      {follow.asked && dialog.part && (
        <dialog.part.LeaveDialog
          t={t}
          address={follow.asked}
          closeLabel={shared('close')}
          onAnswer={follow.answer}
        />
      )}
      {follow.unanswered && (
        <p className="blocked" role="alert">
          {t('unanswered')}
        </p>
      )}
      {follow.blocked && (
        <p className="blocked" role="alert">
          {t('blocked')}{' '}
          <a href={follow.blocked.url} target="_blank" rel="noopener noreferrer">
            {follow.blocked.host}
          </a>
        </p>
      )}
    </>
  );
}
