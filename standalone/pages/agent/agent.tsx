import '../../../widgets/login/element';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useClient, useStore, useText } from '../../../src/react';
import { Waiting } from './layout';
import { useSiteTheme } from '../../kit/site-theme';

/** AGT-1: the agents' login. Who is an agent already, or becomes one here, goes on to the back-office. */
export function Page() {
  const { session } = useClient();
  const t = useText('agent');
  const state = useStore(session.store, (one) => one.state);
  const kind = useStore(session.store, (one) => one.kind);
  const isDue = useStore(session.store, (one) => one.passwordChangeDue);
  const name = useStore(session.store, (one) => one.member?.nickname || one.username);
  const theme = useSiteTheme();
  const [, navigate] = useLocation();
  const isAgent = state === 'member' && kind === 'agent' && !isDue;
  useEffect(() => {
    if (isAgent) navigate('/agentHome', { replace: true });
  }, [isAgent, navigate]);
  if (isAgent || state === 'restoring') return <Waiting text={t('loading')} />;
  return (
    <section className="agent-login">
      <h1>{t('loginTitle')}</h1>
      <p>{state === 'member' && kind !== 'agent' ? t('notAgent', { name }) : t('loginText')}</p>
      <foyer-login theme={theme} mode="inline" audience="agents" />
      <Link className="link" href="/">
        {t('toGames')}
      </Link>
    </section>
  );
}
