import { useEffect, useState } from 'react';
import { messageConsentDomain } from '../../core/domains/message-consent';
import type { MessageChoices } from '../../contract/entities/message-consent';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';

/** `none`: this browser cannot, or the page has no worker. `denied`: it was forbidden in the browser. */
type DeviceState = 'looking' | 'none' | 'denied' | 'off' | 'on';

/** The site's worker, which is there on the operator's own window alone. */
const workerOf = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null;
  return (await navigator.serviceWorker.getRegistration('/')) ?? null;
};

const keysOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
};

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Notifications in this browser: asked for by the member's own click alone. */
export function useDevice(pushKey: string, put: (choices: MessageChoices) => void) {
  const domain = useDomain(messageConsentDomain);
  const [state, setState] = useState<DeviceState>('looking');
  const [details, setDetails] = useState(false);
  const [unreached, setUnreached] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<DeviceState> => {
      const worker = pushKey === '' ? null : await workerOf();
      if (worker === null) return 'none';
      if (Notification.permission === 'denied') return 'denied';
      return (await worker.pushManager.getSubscription()) === null ? 'off' : 'on';
    };
    look().then(
      (found) => !isGone && setState(found),
      () => !isGone && setState('none'),
    );
    return () => {
      isGone = true;
    };
  }, [pushKey]);
  const subscribe = async (): Promise<PushSubscription | null> => {
    const worker = await workerOf();
    if (worker === null || (await Notification.requestPermission()) !== 'granted') {
      setState(worker === null ? 'none' : 'denied');
      return null;
    }
    try {
      return await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(pushKey),
      });
    } catch {
      setUnreached(true);
      return null;
    }
  };
  const on = useAction(async (shows: boolean) => {
    setUnreached(false);
    const subscription = await subscribe();
    if (subscription === null) return;
    put(await domain.addDevice({ ...keysOf(subscription), details: shows }));
    setDetails(shows);
    setState('on');
  });
  const off = useAction(async () => {
    const subscription = await (await workerOf())?.pushManager.getSubscription();
    if (subscription) {
      put(await domain.removeDevice(subscription.endpoint));
      await subscription.unsubscribe();
    }
    setState('off');
  });
  const error: AppError | null = on.error ?? off.error;
  return {
    ...{ state, details, unreached, error, busy: on.busy || off.busy },
    turnOn: (shows: boolean) => void on.run(shows),
    turnOff: () => void off.run(),
  };
}
