import '../../../widgets/balance/element';
import '../../../widgets/security/element';
import { Link } from 'wouter';
import { AgentAccount } from '../../../src/features/agent';
import { useText } from '../../../src/react';
import { useMemberName, useVisitor } from '../../account/use-member';
import { Waiting } from './agent-layout.view';
import { useSiteTheme } from '../../kit/site-theme';

/** The back-office as far as it goes today: who one is, what one has, and what protects the account. */
export function Page() {
  const t = useText('agent');
  const { state } = useVisitor();
  const theme = useSiteTheme();
  const name = useMemberName();
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
