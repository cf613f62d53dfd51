import { useState } from 'react';
import { providerDomain } from '../../core/domains/provider';
import type { ProviderChannel } from '../../core/types';
import { useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { LoginModel } from './login.controller';

/** Accounts of other makers, and what becomes of one that is not connected yet. */
export function useProviderWays(model: LoginModel) {
  const provider = useDomain(providerDomain);
  const { channels, binding, lockedUntil } = useStore(provider.store, (state) => state);
  const lockedS = useCountdown(lockedUntil);
  const [bindsByLogin, setBindsByLogin] = useState(false);
  return {
    channels,
    binding,
    bindsByLogin,
    lockedS,
    bindByLogin: () => setBindsByLogin(true),
    create: () => model.enter(() => provider.createAccount()),
    signIn(channel: ProviderChannel) {
      setBindsByLogin(false);
      model.enter(() => provider.signIn(channel));
    },
    giveUp() {
      setBindsByLogin(false);
      provider.giveUp();
    },
  };
}
