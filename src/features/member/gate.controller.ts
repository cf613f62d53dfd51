import { useEffect, useState } from 'react';
import { addTextsBehindLogin, hasTextsBehindLogin } from '../../core/i18n/behind-login';
import { useClient, useStore } from '../../react';
import { useTier } from '../../react/use-tier';

/** For whom pages of a member's own are shown here. */
export type Audience = 'waiting' | 'guest' | 'trial' | 'partner' | 'lent' | 'member';

/** Who stands before the door, and where each is led. */
export function useAudience(): { audience: Audience; username: string; enter(): void } {
  const client = useClient();
  const isLent = client.ports.page.isLent === true;
  const { state, kind, username } = useStore(client.session.store, (one) => ({
    state: one.state,
    kind: one.kind,
    username: one.username,
  }));
  const tier = useTier();
  const audience = (): Audience => {
    if (state === 'restoring' || tier === 'unknown') return 'waiting';
    if (state === 'guest') return 'guest';
    if (kind === 'trial') return 'trial';
    if (tier === 'partner') return 'partner';
    return isLent ? 'lent' : 'member';
  };
  return {
    audience: audience(),
    username,
    enter: () => void client.intend({ type: state === 'guest' ? 'need-login' : 'need-register' }),
  };
}

/** True once the words that only members meet are here in the visitor's language, or are known to be lost. */
export function useMemberTexts(): boolean {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindLogin(language);
  useEffect(() => {
    if (!isDue) return undefined;
    let gone = false;
    void addTextsBehindLogin(i18n).then(() => {
      if (!gone) setSettled(language);
    });
    return () => {
      gone = true;
    };
  }, [i18n, language, isDue]);
  return !isDue || settled === language;
}
