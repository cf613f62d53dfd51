import type { Database } from '../../database/types';
import { GatewayError } from '../../platform/index';
import { countDevices, dropOwnDevice, putDevice } from './devices.queries';
import { isReceiver } from './encrypt';

/** Browsers that one member may have told. */
export const MAX_DEVICES = 10;

interface Owner {
  merchantId: number;
  memberId: bigint;
}
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  details: boolean;
  language: string;
  timeZone: string | null;
}

export interface Devices {
  count(owner: Owner): Promise<number>;
  /** @throws GatewayError REQUEST_INVALID: an endpoint that is no push service's, keys that are none */
  add(owner: Owner, device: NewDevice): Promise<void>;
  remove(owner: Owner, endpoint: string): Promise<void>;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

export const createDevices = (deps: {
  db: Database;
  allows: (endpoint: string) => boolean;
  now: () => number;
}): Devices => {
  const { db } = deps;
  return {
    count: (owner) => countDevices(db.merchant(owner.merchantId).query, owner),
    async add(owner, { p256dh, auth, ...device }) {
      const receiver = { p256dh: bytesOf(p256dh), auth: bytesOf(auth) };
      if (!deps.allows(device.endpoint) || !isReceiver(receiver)) throw new GatewayError('REQUEST_INVALID');
      const now = new Date(deps.now());
      await db
        .merchant(owner.merchantId)
        .tx((query) => putDevice(query, { ...owner, ...device, ...receiver, now, most: MAX_DEVICES }));
    },
    remove: (owner, endpoint) => dropOwnDevice(db.merchant(owner.merchantId).query, { ...owner, endpoint }),
  };
};
