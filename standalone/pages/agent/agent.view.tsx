import '../../../widgets/login/element';
import { Link } from 'wouter';
import { useText } from '../../../src/react';
import { Waiting } from './agent-layout.view';
import { useSiteTheme } from '../../kit/site-theme';
import { useAgentLogin } from './use-agent-login';

/** AGT-1: the agents' login. Who is an agent already, or becomes one here, goes on to the back-office. */
export function Page() {
  const t = useText('agent');
  const theme = useSiteTheme();
  const { isWaiting, otherName } = useAgentLogin();
  if (isWaiting) return <Waiting text={t('loading')} />;
  return (
    <section className="agent-login">
      <h1>{t('loginTitle')}</h1>
      <p>{otherName === '' ? t('loginText') : t('notAgent', { name: otherName })}</p>
      <foyer-login theme={theme} mode="inline" audience="agents" />
      <Link className="link" href="/">
        {t('toGames')}
      </Link>
    </section>
  );
}
