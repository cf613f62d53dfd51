import { useEffect, useState } from 'react';
import { passkeysDomain } from '../../core/domains/passkeys';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';

/** The offer of a passkey, not at a first login: a newcomer has enough to read. Declined, it is not made again in this browser. */
export function usePasskeyOffer() {
  const { config, ports, session, i18n } = useClient();
  const { local } = ports.storage;
  const passkeys = useDomain(passkeysDomain);
  const t = useText('auth');
  const key = `${config.merchant}.passkeyOffer`;
  const [answered, setAnswered] = useState(() => local.get(key) !== null);
  const [can, setCan] = useState(false);
  const isDue = useStore(
    session.store,
    (state) => state.kind !== 'trial' && !state.passwordChangeDue && !state.firstTimeLogin,
  );
  const hasNone = useStore(passkeys.store, (state) => state.load === 'ready' && state.passkeys.length === 0);
  const [isMade, setMade] = useState(false);
  const wanted = !answered && isDue;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void passkeys.supported().then((yes) => {
      if (gone || !yes) return;
      setCan(true);
      void passkeys.start();
    });
    return () => {
      gone = true;
    };
  }, [passkeys, wanted]);
  const create = useAction(async () => {
    await passkeys.create(t('passkeyName', { time: i18n.dateTime(ports.clock.now()) }));
    local.set(key, '1');
    setMade(true);
  });
  const leave = (): void => {
    local.set(key, '1');
    setAnswered(true);
  };
  return {
    isShown: wanted && can && (hasNone || isMade),
    isMade,
    busy: create.busy,
    /** The sentence for what went wrong, '' for nothing. */
    problem: create.error === null ? '' : i18n.errorText(create.error),
    create: () => void create.run(),
    leave,
  };
}
