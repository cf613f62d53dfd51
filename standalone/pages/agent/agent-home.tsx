import '../../../widgets/balance/element';
import '../../../widgets/security/element';
import { Link } from 'wouter';
import { AgentAccount } from '../../../src/features/agent';
import { useClient, useStore, useText } from '../../../src/react';
import { Waiting } from './layout';
import { useSiteTheme } from '../../kit/site-theme';

/** The back-office as far as it goes today: who one is, what one has, and what protects the account. */
export function Page() {
  const { session } = useClient();
  const t = useText('agent');
  const state = useStore(session.store, (one) => one.state);
  const theme = useSiteTheme();
  const name = useStore(session.store, (one) => one.member?.nickname || one.username);
  if (state !== 'member') return <Waiting text={t('loading')} />;
  return (
    <>
      <h1 className="page-title">{t('welcome', { name })}</h1>
      <section className="agent-card" aria-labelledby="agent-account">
        <h2 id="agent-account">{t('account')}</h2>
        <div className="agent-row">
          <AgentAccount />
          <foyer-balance theme={theme} />
        </div>
        <Link className="link" href="/">
          {t('toGames')}
        </Link>
      </section>
      <section className="agent-card" aria-labelledby="agent-security">
        <h2 id="agent-security">{t('security')}</h2>
        <foyer-security theme={theme} />
      </section>
    </>
  );
}
