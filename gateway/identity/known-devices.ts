import { createHash } from 'node:crypto';
import { findDevice, noteDevice, type KnownDevice } from './known-devices.queries';
import type { Database, Query } from '../database/types';
import { deviceName } from './device-name';
import type { Visitor } from '../platform/index';

/** Addresses and devices remembered of one member, each. */
const KEPT = 50;
/** No member has this id. */
const NO_MEMBER = 0n;

const hashOf = (memberId: bigint, kind: string, value: string): string =>
  createHash('sha256').update(`${memberId} ${kind} ${value}`).digest('hex');

/** A device's name shorter than this could be guessed, and so could what its browser says of itself. */
const MIN_DEVICE = 16;

/** A device's name of its own, '' for one that could be guessed. */
export const deviceNamed = ({ deviceId }: Visitor): string => (deviceId.length < MIN_DEVICE ? '' : deviceId);

/** What a device is kept by with a member, '' for one that has no name of its own: such a device is never known. */
export const deviceKey = (memberId: bigint, visitor: Visitor): string => {
  const name = deviceNamed(visitor);
  return name === '' ? '' : hashOf(memberId, 'device', name);
};

/** The same for all members of a merchant who use the device; '' for one that has no name of its own. */
const markOf = (visitor: Visitor): string => {
  const name = deviceNamed(visitor);
  return name === '' ? '' : createHash('sha256').update(`mark ${visitor.merchant.id} ${name}`).digest('hex');
};

/** A client's own name for the device, else what its browser says of itself. */
const keyOf = (memberId: bigint, visitor: Visitor) => ({
  merchantId: visitor.merchant.id,
  memberId,
  sourceHash: hashOf(memberId, 'source', visitor.source),
  deviceHash: hashOf(memberId, 'device', visitor.deviceId || `browser ${deviceName(visitor.userAgent)}`),
});

export interface KnownDevices {
  /** Whether a member has logged in from here, and with this, before. */
  known(input: { memberId: bigint; visitor: Visitor }): Promise<KnownDevice>;
  /**
   * Whether a member has logged in with this device before, by a name that cannot be guessed. The same work without a member (`null`).
   */
  knowsDevice(input: { memberId: bigint | null; visitor: Visitor }): Promise<boolean>;
  /** Remembers both, in the transaction of the login; answers what was known before it. */
  note(query: Query, input: { memberId: bigint; visitor: Visitor }): Promise<KnownDevice>;
}

export const createKnownDevices = (db: Database): KnownDevices => ({
  known: ({ memberId, visitor }) => findDevice(db, keyOf(memberId, visitor)),
  async knowsDevice({ memberId, visitor }) {
    const { device } = await findDevice(db, keyOf(memberId ?? NO_MEMBER, visitor));
    return device && memberId !== null && deviceKey(memberId, visitor) !== '';
  },
  note: (query, { memberId, visitor }) =>
    noteDevice(query, { ...keyOf(memberId, visitor), mark: markOf(visitor), keep: KEPT }),
});
