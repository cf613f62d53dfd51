import type { firstAuth } from '../../locales/en/auth.first';
import type { AppError } from '../../core/kernel/app-error';
import { useClient, useStore, type TextKey } from '../../react';
import type { refusalText } from './login-deferred.controller';
import type { Audience, LoginModel } from './login.controller';
import type { LoadTexts } from './use-part';

/** Key of what stands above the form, '' for nothing. */
export type GuestNotice = TextKey<typeof firstAuth> | 'factorLate' | 'forgotElsewhere' | '';

export interface GuestProps {
  model: LoginModel;
  notice: GuestNotice;
  setNotice(notice: GuestNotice): void;
  loadTexts: LoadTexts;
  audience: Audience;
  onLeave(): void;
  onTerms(): void;
}

/** What the client knows about a guest's form, and where its links lead. */
export function useGuest({ setNotice, audience, onLeave }: GuestProps) {
  const client = useClient();
  return {
    factor: useStore(client.session.store, (state) => state.factor !== null),
    /** What the merchant has is not known yet. */
    unknown: useStore(client.system.store, ({ status, load }) => status === null && load !== 'error'),
    /** Passkeys are likely to come: their button's room is kept, so that nothing below moves with it. */
    keyRoom: useStore(
      client.system.store,
      ({ status }) => status?.tier === 'own' && status.flags.PASSKEY3 === true,
    ),
    /** The sentence for a failure; more precise once its part is there. */
    textOf: (error: AppError | null, part: { refusalText: typeof refusalText } | null): string =>
      error === null ? '' : (part?.refusalText(client, error) ?? client.i18n.errorText(error)),
    onRegister:
      audience === 'agents'
        ? undefined
        : () => {
            onLeave();
            client.intend({ type: 'need-register' });
          },
    onForgot() {
      if (client.intend({ type: 'forgot-password' })) onLeave();
      else setNotice('forgotElsewhere');
    },
  };
}
