import { useText } from '../../react';
import { useAgentAccount } from './account.controller';

/** Who the agent is to us: name, number and the last log in. */
export function AgentAccount() {
  const t = useText('agent');
  const account = useAgentAccount();
  if (account === null) return null;
  return (
    <dl className="agent-facts">
      <div>
        <dt>{t('accountId')}</dt>
        <dd>
          <bdi>{account.id}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('lastLogin')}</dt>
        <dd>{account.lastLogin || t('firstLogin')}</dd>
      </div>
    </dl>
  );
}
