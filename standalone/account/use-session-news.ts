import { useEffect, useState } from 'react';
import type { home as texts } from '../../src/locales/en/home';
import { useClient } from '../../src/react';

const SHOWN_FOR_MS = 6000;

/** That a session ended, and why, by its word; null again after a while. */
export function useSessionNews(): keyof typeof texts | null {
  const client = useClient();
  const [news, setNews] = useState<keyof typeof texts | null>(null);
  useEffect(() => {
    const ended = client.onIntent((intent) => {
      if (intent.type !== 'session-ended') return false;
      setNews(intent.reason === 'elsewhere' ? 'sessionElsewhere' : 'sessionExpired');
      return true;
    });
    const left = client.session.onLogout(() => setNews((old) => old ?? 'loggedOut'));
    const entered = client.session.onLogin(() => setNews(null));
    return () => {
      ended();
      left();
      entered();
    };
  }, [client]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
