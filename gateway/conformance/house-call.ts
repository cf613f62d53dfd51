import { createHmac, randomBytes } from 'node:crypto';
import { HOUSE_SLOT } from '../database/seed/vendors';
import type { RawReply, RawRequest } from './raw-client';

/** Secret of the house vendor's calls. */
export const HOUSE_SECRET = 'crash-test-vendor-secret-0123456789-0123456789';

export interface HouseReply {
  status: number;
  body: { status?: string; replayed?: boolean };
}

/** Sends a bet (below zero) or a win in cents, signed as the house vendor does. */
export type HouseCall = (transaction: string, signed: number) => Promise<HouseReply>;

/** @param input.now time of the gateway's clock, which a signature carries */
export const createHouseCall =
  (input: {
    send: (request: RawRequest) => Promise<Pick<RawReply, 'status' | 'body'>>;
    member: string;
    session: string;
    now: () => number;
  }): HouseCall =>
  async (transaction, signed) => {
    const { send, member, session, now } = input;
    const verb = signed < 0 ? 'debit' : 'credit';
    const path = `/vendor/house/${verb}`;
    const body = JSON.stringify({
      merchant: 1,
      member,
      currency: 'BRL',
      transaction,
      round: transaction,
      game: HOUSE_SLOT.gameId,
      session,
      amount: String(Math.abs(signed)),
    });
    const timestamp = String(now());
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', HOUSE_SECRET)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    const headers = {
      'X-House-Timestamp': timestamp,
      'X-House-Nonce': nonce,
      'X-House-Signature': signature,
    };
    const reply = await send({ method: 'POST', path, headers, body });
    return { status: reply.status, body: reply.body as HouseReply['body'] };
  };
