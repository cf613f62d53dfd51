import { zonedTime } from '../../core/i18n/zoned-time';
import { AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useStore } from '../../react';
import type { Audience } from './login.controller';

/** Who is logged in, and what stands against it. */
export function useMember(audience: Audience) {
  const client = useClient();
  const { session, i18n } = client;
  const { kind, member, username, firstTimeLogin, passwordChangeDue } = useStore(session.store, (one) => one);
  const language = useStore(i18n.store, () => i18n.texts.language());
  const logout = useAction(() => session.logout());
  const lastLogin = member?.lastLoginAt ?? null;
  return {
    name: member?.nickname || username,
    kind,
    /** Why this account is none for this place, '' where it is one. */
    refusal: audience === 'agents' && kind !== 'agent' ? i18n.errorText(new AppError('AGENT_ONLY')) : '',
    passwordChangeDue,
    firstTimeLogin,
    /** '' where there was none. */
    lastLogin: lastLogin === null ? '' : zonedTime(language, lastLogin),
    wasAway: lastLogin !== null,
    busy: logout.busy,
    logOut: () => void logout.run(),
    changePassword: () => void client.intend({ type: 'need-password-change' }),
  };
}

/** Whether passkeys are offered here: where the merchant has them, on the operator's own pages only. */
export function useIsOffered(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.tier === 'own' && status.flags.PASSKEY3 === true);
}
