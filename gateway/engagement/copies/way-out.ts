import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MessageKind, messageKinds } from '../../../src/contract/tables/message-consent';
import { lastingKey, type Secret } from '../../platform/index';

/** Ways by which copies leave: each is stopped by itself. */
export const copyChannels = ['mail', 'sms', 'push'] as const;
export type CopyChannel = (typeof copyChannels)[number];

/** What one click stops: one kind, by one way, for one member. */
export interface WayOut {
  merchantId: number;
  memberId: bigint;
  kind: MessageKind;
  channel: CopyChannel;
}

const MAC_BYTES = 12;
const BODY_BYTES = 4 + 8 + 1 + 1;
/** Short enough for a text message. */
const SHAPE = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((BODY_BYTES + MAC_BYTES) * 8) / 6)}}$`);

export interface WaysOut {
  write(out: WayOut): string;
  /** null: not ours, or changed. It is good for as long as the member is there: mail is opened late. */
  read(word: string): WayOut | null;
}

/** Signed words that stop messages without a login; they open nothing and tell nothing. */
export const createWaysOut = (secret: Secret): WaysOut => {
  const key = lastingKey(secret, 'foyer ways out of messages v1');
  const macOf = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, MAC_BYTES);
  return {
    write({ merchantId, memberId, kind, channel }) {
      const body = Buffer.alloc(BODY_BYTES);
      body.writeUInt32BE(merchantId, 0);
      body.writeBigUInt64BE(memberId, 4);
      body.writeUInt8(messageKinds.indexOf(kind), 12);
      body.writeUInt8(copyChannels.indexOf(channel), 13);
      return Buffer.concat([body, macOf(body)]).toString('base64url');
    },
    read(word) {
      if (!SHAPE.test(word)) return null;
      const bytes = Buffer.from(word, 'base64url');
      const body = bytes.subarray(0, BODY_BYTES);
      if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== word) return null;
      if (!timingSafeEqual(macOf(body), bytes.subarray(BODY_BYTES))) return null;
      const [kind, channel] = [messageKinds[body.readUInt8(12)], copyChannels[body.readUInt8(13)]];
      if (kind === undefined || channel === undefined) return null;
      return { merchantId: body.readUInt32BE(0), memberId: body.readBigUInt64BE(4), kind, channel };
    },
  };
};
