import { useEffect, useState } from 'react';
import { securityDomain } from '../../core/domains/security';
import { useAction, useDomain, useStore } from '../../react';
import type { StepUp } from '../../react/use-step-up';

/** The secret of an app that is being set up. */
export interface Begun {
  secret: string;
  uri: string;
}

/** Whether the app is on, and the steps that turn it on and off. */
export function useAuthenticator(guard: StepUp['guard']) {
  const domain = useDomain(securityDomain);
  const { load, config, error } = useStore(domain.store, (state) => state);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [removing, setRemoving] = useState(false);
  useEffect(() => void domain.start(), [domain]);
  const begin = useAction(async () => {
    const made = await guard(() => domain.beginAuthenticator());
    if (made !== null) setBegun(made);
  });
  return {
    ...{ load, error, begun, removing },
    isKnown: config !== null,
    isOn: config?.authenticator === true,
    reload: () => void domain.start(),
    busy: begin.busy,
    beginError: begin.error,
    begin: () => void begin.run(),
    giveUp: () => setBegun(null),
    confirm: (code: string) => domain.confirmAuthenticator(code),
    setRemoving,
    remove: (code: string) => domain.removeAuthenticator(code),
  };
}
