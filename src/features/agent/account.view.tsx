import { useClient, useStore, useText } from '../../react';

/** Who the agent is to us: name, number and the last log in. */
export function AgentAccount() {
  const { session, i18n } = useClient();
  const t = useText('agent');
  const member = useStore(session.store, (state) => state.member);
  // Names of months follow the language.
  useStore(i18n.store, (state) => state.language);
  if (member === null) return null;
  return (
    <dl className="agent-facts">
      <div>
        <dt>{t('accountId')}</dt>
        <dd>
          <bdi>{member.id}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('lastLogin')}</dt>
        <dd>{member.lastLoginAt === null ? t('firstLogin') : i18n.dateTime(member.lastLoginAt)}</dd>
      </div>
    </dl>
  );
}
