import { country, helpCenter } from '../../contract/calls/information';
import type { Client } from '../types';

/** The lists behind one read: the promise is shared while it runs and after, and forgotten when it fails. */
const once = <T>(read: (key: string) => Promise<T>) => {
  let kept: { key: string; promise: Promise<T> } | null = null;
  return (key: string): Promise<T> => {
    if (kept?.key === key) return kept.promise;
    const mine = { key, promise: read(key) };
    kept = mine;
    mine.promise.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.promise;
  };
};

/** Countries and help, each asked for once. */
export const createInformation = (client: Pick<Client, 'call'>) => {
  const countries = once(() => client.call(country, {}));
  return {
    countries: () => countries(''),
    help: once((lang: string) => client.call(helpCenter, { lang, device: 'WEB' })),
  };
};
