import { Link } from 'wouter';
import type { home as texts } from '../../src/locales/en/home';
import { useClient, useStore, useText } from '../../src/react';
import { AccountMenu } from './account-menu';
import { LanguageSelect } from './language-select';

/** HOME-1: who you are and what you have, or how to get in. */
export function Header() {
  const client = useClient();
  const t = useText<typeof texts>('home');
  const session = useStore(client.session.store, (state) => state.state);
  return (
    <header className="header">
      <Link className="brand" href="/" aria-label={t('home')}>
        <img src="/icon.svg" width="32" height="32" alt="" />
        <span>{t('siteName')}</span>
      </Link>
      <nav className="tools" aria-label={t('navigation')}>
        {session === 'member' ? (
          <>
            <foyer-balance theme="dark" />
            <AccountMenu />
          </>
        ) : (
          <>
            <LanguageSelect />
            <Link className="button quiet" href="/login">
              {t('login')}
            </Link>
            <Link className="button primary" href="/register">
              {t('register')}
            </Link>
          </>
        )}
      </nav>
    </header>
  );
}
