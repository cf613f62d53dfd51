import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isAppError } from '../../core/kernel/app-error';
import { passkeysDomain } from '../../core/domains/passkeys';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { LoginModel } from './login.controller';
import { LostPart } from './lost-part.view';
import waysCss from './sign-in-ways.css?inline';

export const styles = [waysCss];

export interface WaysProps {
  model: LoginModel;
  /** What the name's field may be filled with. */
  onFill(names: string): void;
}

/** Ways in without a password: passkeys, and other makers' accounts where the merchant has them. */
export function SignInWays({ model, onFill }: WaysProps) {
  const { system } = useClient();
  const t = useText('auth');
  const hasProvider = useStore(system.store, ({ status }) => status?.provider != null);
  const provider = useLazy(() => import('./provider-ways.view'), hasProvider);
  const canPasskey = usePasskeys(model, onFill);
  const passkeys = useDomain(passkeysDomain);
  if (!canPasskey && provider.part === null) return <LostPart lazy={provider} />;
  return (
    <div className="ways" part="ways">
      {canPasskey && (
        <Button look="line" wide onClick={() => model.enter(() => passkeys.login())} part="passkey">
          {t('passkeyLogin')}
        </Button>
      )}
      {provider.part && <provider.part.ProviderWays model={model} />}
    </div>
  );
}

/** Whether passkeys work here; where they do, the name's field offers them as well. */
function usePasskeys(model: LoginModel, onFill: (names: string) => void): boolean {
  const passkeys = useDomain(passkeysDomain);
  const [can, setCan] = useState(false);
  const enter = useRef(model.enter);
  useLayoutEffect(() => {
    enter.current = model.enter;
  });
  useEffect(() => {
    let gone = false;
    void passkeys.supported().then((yes) => {
      if (gone || !yes) return;
      setCan(true);
      onFill('username webauthn');
    });
    return () => {
      gone = true;
    };
  }, [passkeys, onFill]);
  const isByName = model.mode === 'username';
  useEffect(() => {
    if (!can || !isByName) return;
    const stop = new AbortController();
    passkeys.login({ autofill: true, signal: stop.signal }).then(
      (state) => enter.current(() => Promise.resolve(state)),
      (error: unknown) => {
        // Given up, or not to be had: the form is there. A refused key is told.
        if (isAppError(error) && error.code === 'PASSKEY_REFUSED') enter.current(() => Promise.reject(error));
      },
    );
    return () => stop.abort();
  }, [passkeys, can, isByName]);
  return can;
}
