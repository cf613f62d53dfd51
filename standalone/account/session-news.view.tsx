import { useText } from '../../src/react';
import { useSessionNews } from './use-session-news';

/** Says that a session ended, and why; announced, and gone by itself. */
export function SessionNews() {
  const t = useText('home');
  const news = useSessionNews();
  return (
    <div className="news" role="status">
      {news ? <p>{t(news)}</p> : null}
    </div>
  );
}
