import { parseUrl } from '../../platform/index';

/** Push services of the browsers there are: the gateway sends to no other, whatever a page says its endpoint is. */
const KNOWN = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
  'wns.windows.com',
] as const;

/** Whether the gateway may send there: https to a known service, or exactly one of the operator's further origins. */
export const createPushHosts =
  (further: readonly string[]) =>
  (endpoint: string): boolean => {
    const url = parseUrl(endpoint);
    if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
    if (further.includes(url.origin)) return true;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return KNOWN.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  };
