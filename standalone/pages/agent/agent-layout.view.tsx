import '../../../widgets/password/element';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AgentClock } from '../../../src/features/agent';
import { useText } from '../../../src/react';
import { ContinueAs } from '../../account/continue-as.view';
import { Brand } from '../../kit/brand.view';
import { LanguageSelect } from '../../kit/language-select.view';
import { Help } from '../../help/help.view';
import { ServiceCase } from '../../help/service-case.view';
import { SessionNews } from '../../account/session-news.view';
import { useSiteTheme } from '../../kit/site-theme';
import { Terms } from '../../overlays/terms.view';
import { useAgentLayout } from './use-agent-layout';

/** NAV-6: the agents' own frame: no header, side menu or footer of the site. */
export function AgentLayout({ children }: { children: ReactNode }) {
  const { isAgent, name, isLeaving, leave } = useAgentLayout();
  const site = useText('home');
  const t = useText('agent');
  const theme = useSiteTheme();
  return (
    <>
      <a className="skip" href="#content">
        {site('skip')}
      </a>
      <header className="header agent-header">
        <Link className="brand" href={isAgent ? '/agentHome' : '/agent'}>
          <Brand words={(name) => t('brand', { site: name })} />
        </Link>
        <nav className="tools" aria-label={t('navigation')}>
          {isAgent && <AgentClock />}
          <LanguageSelect />
          {isAgent && !isLeaving && (
            <>
              <bdi translate="no" className="who">
                {name}
              </bdi>
              <button className="button outline" type="button" onClick={leave}>
                {t('logout')}
              </button>
            </>
          )}
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {isLeaving ? <Waiting text={t('leaving')} /> : children}
      </main>
      <foyer-password theme={theme} mode="popup" onfoyer-password-changed={stay} />
      <ContinueAs />
      <Help routed={false} />
      <Terms />
      <ServiceCase />
      <SessionNews />
    </>
  );
}

/** Who had to change the password goes on to the back-office, not to the site's home. */
const stay = (event: Event): void => event.preventDefault();

/** The agents' loader, read out. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="screen" role="status">
      <span className="turning" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
