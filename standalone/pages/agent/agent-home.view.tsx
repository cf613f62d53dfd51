import '../../../widgets/agent/element';
import { useText } from '../../../src/react';
import { useVisitor } from '../../account/use-member';
import { useSiteTheme } from '../../kit/site-theme';
import { Waiting } from './agent-layout.view';
import { useAgentPage } from './use-agent-page';

/** AGT-2: the agents' back-office, a page for each address below it. */
export function Page() {
  const t = useText('agent');
  const { state } = useVisitor();
  const theme = useSiteTheme();
  const { page, follow } = useAgentPage();
  if (state !== 'member') return <Waiting text={t('loading')} />;
  return (
    <>
      <h1 className="hidden">{t('loginTitle')}</h1>
      <foyer-agent theme={theme} page={page} bar="short" onfoyer-agent-page={follow} />
    </>
  );
}
