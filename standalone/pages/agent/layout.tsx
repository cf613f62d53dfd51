import '../../../widgets/password/element';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { AgentClock } from '../../../src/features/agent';
import { agent } from '../../../src/locales/en/agent';
import { useClient, useStore, useText } from '../../../src/react';
import { ContinueAs } from '../../account/continue-as';
import { LanguageSelect } from '../../chrome/language-select';
import { SessionNews } from '../../account/session-news';
import { useSiteTheme } from '../../kit/site-theme';
import { Terms } from '../../overlays/terms';

/** NAV-6: the agents' own frame: no header, side menu or footer of the site. */
export function AgentLayout({ children }: { children: ReactNode }) {
  const client = useClient();
  // Before anything below asks for a word.
  useState(() => client.i18n.addTexts('agent', agent));
  const site = useText('home');
  const t = useText('agent');
  const isAgent = useStore(client.session.store, ({ state, kind }) => state === 'member' && kind === 'agent');
  const name = useStore(client.session.store, (state) => state.member?.nickname || state.username);
  const theme = useSiteTheme();
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  // SYS-5: the loader stands until the server knows, then the agents' login.
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await client.session.logout();
    navigate('/agent', { replace: true });
    setLeaving(false);
  };
  return (
    <>
      <a className="skip" href="#content">
        {site('skip')}
      </a>
      <header className="header agent-header">
        <Link className="brand" href={isAgent ? '/agentHome' : '/agent'}>
          <img src="/icon.svg" width="32" height="32" alt="" />
          <span>{t('brand', { site: site('siteName') })}</span>
        </Link>
        <nav className="tools" aria-label={t('navigation')}>
          {isAgent && <AgentClock />}
          <LanguageSelect />
          {isAgent && !leaving && (
            <>
              <bdi className="who">{name}</bdi>
              <button className="button outline" type="button" onClick={() => void leave()}>
                {t('logout')}
              </button>
            </>
          )}
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {leaving ? <Waiting text={t('leaving')} /> : children}
      </main>
      <foyer-password theme={theme} mode="popup" />
      <ContinueAs />
      <Terms />
      <SessionNews />
    </>
  );
}

/** The agents' loader, read out. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="screen" role="status">
      <span className="turning" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
