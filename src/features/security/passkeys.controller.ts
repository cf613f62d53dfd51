import { useEffect, useState } from 'react';
import { passkeysDomain } from '../../core/domains/passkeys';
import { useAction, useDomain, useStore } from '../../react';
import type { StepUp } from '../../react/use-step-up';

/** The keys of the account; null from `create` and `remove` says that the person gave up. */
export function usePasskeys(guard: StepUp['guard']) {
  const domain = useDomain(passkeysDomain);
  const { load, passkeys, error } = useStore(domain.store, (state) => state);
  /** null while it is not known. */
  const [canMake, setCanMake] = useState<boolean | null>(null);
  useEffect(() => {
    let gone = false;
    void domain.start();
    void domain.supported().then((can) => {
      if (!gone) setCanMake(can);
    });
    return () => {
      gone = true;
    };
  }, [domain]);
  return {
    ...{ load, passkeys, error, canMake },
    reload: () => void domain.start(),
    remove: (id: string) => guard(() => domain.remove(id).then(() => true as const)),
    create: (name: string) => guard(() => domain.create(name).then(() => true as const)),
  };
}

/** A key under a name. */
export function useNewPasskey(create: (name: string) => Promise<true | null>, onMade: () => void) {
  const [name, setName] = useState('');
  const { busy, error, run } = useAction(async () => {
    if ((await create(name)) !== null) onMade();
  });
  return { name, setName, busy, error, make: () => void run() };
}
