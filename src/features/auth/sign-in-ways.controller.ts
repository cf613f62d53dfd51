import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isAppError } from '../../core/kernel/app-error';
import { passkeysDomain } from '../../core/domains/passkeys';
import { useClient, useDomain, useStore } from '../../react';
import type { LoginModel } from './login.controller';

export interface WaysOptions {
  model: LoginModel;
  /** What the name's field may be filled with. */
  onFill(names: string): void;
}

/** Whether other makers' accounts log in here. */
export function useHasProvider(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.provider != null);
}

/** How passkeys log in, null where they do not; the name's field offers them as well. */
export function usePasskeys({ model, onFill }: WaysOptions): (() => void) | null {
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
  return can ? () => model.enter(() => passkeys.login()) : null;
}
