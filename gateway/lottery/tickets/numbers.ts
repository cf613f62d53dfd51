import { createHmac, timingSafeEqual } from 'node:crypto';
import { lastingKey, type Secret } from '../../platform/index';

/** Letters and digits that are not taken for each other when they are read aloud or typed. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TAIL = 12;
const NUMBER = /^([1-9]\d{0,17})-([0-9A-Z]{12})$/;

export interface TicketNumbers {
  /** What is written on a ticket: its id and a tail that cannot be guessed (60 bits). */
  of(ticket: { merchantId: number; id: bigint }): string;
  /** The id of a number of this merchant's, null for one that was not given out. */
  read(input: { merchantId: number; number: string }): bigint | null;
}

/** By a key of the operator's secret, so that every node writes the same. */
export const createTicketNumbers = (secret: Secret): TicketNumbers => {
  const key = lastingKey(secret, 'foyer lottery ticket numbers v1');
  const tailOf = (merchantId: number, id: string): string => {
    const bytes = createHmac('sha256', key).update(`${merchantId}|${id}`).digest();
    // 256 is a multiple of 32: each letter is as likely as any other.
    return Array.from(bytes.subarray(0, TAIL), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  };
  return {
    of: ({ merchantId, id }) => `${id}-${tailOf(merchantId, id.toString())}`,
    read({ merchantId, number }) {
      const [, id, tail] = NUMBER.exec(number.trim().toUpperCase()) ?? [];
      if (id === undefined || tail === undefined) return null;
      return timingSafeEqual(Buffer.from(tail), Buffer.from(tailOf(merchantId, id))) ? BigInt(id) : null;
    },
  };
};
