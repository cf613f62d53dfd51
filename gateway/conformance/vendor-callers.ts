import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { formText, signForm, type Pair } from '../vendors/saltglass/protocol';
import { SALTGLASS_SECRET, VENDOR_SECRET, type GatewayBench } from './bench';
import type { RawReply } from './raw-client';

export interface PlayedRound {
  /** Token of the game's session. */
  token: string;
  call: (
    name: string,
    body: unknown,
  ) => Promise<{ ok: boolean; code?: string; data: Record<string, unknown> }>;
}

const begun = new WeakMap<GatewayBench, Map<string, Promise<string>>>();
/** A game session of the house for bets that name none: one for each player and game. */
const sessionFor = (bench: GatewayBench, memberId: string, gameId: string): Promise<string> => {
  const sessions = begun.get(bench) ?? new Map<string, Promise<string>>();
  begun.set(bench, sessions);
  const key = `${memberId} ${gameId}`;
  const session =
    sessions.get(key) ??
    bench.services.gameSessions.open({
      ...{ merchantId: 1, vendor: 'HOUSE', memberId: BigInt(memberId), gameId, currency: 'BRL' },
      launcherId: null,
    });
  sessions.set(key, session);
  return session;
};

/** One signed call of the house's protocol, written by hand. */
export const houseCaller =
  (bench: GatewayBench, memberId: string) =>
  async (verb: string, facts: Record<string, unknown>): Promise<RawReply> => {
    const path = `/vendor/house/${verb}`;
    const session =
      verb === 'debit' && !('session' in facts)
        ? { session: await sessionFor(bench, memberId, String(facts['game'])) }
        : {};
    const body = JSON.stringify({ merchant: 1, member: memberId, currency: 'BRL', ...session, ...facts });
    const timestamp = String(Date.now());
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', VENDOR_SECRET)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    return bench.client.send({
      method: 'POST',
      path,
      headers: { 'X-House-Timestamp': timestamp, 'X-House-Nonce': nonce, 'X-House-Signature': signature },
      body,
    });
  };

/** One signed form of the aggregators' dialect. */
export const formCaller =
  (bench: GatewayBench, memberId: string) =>
  (pairs: readonly Pair[]): Promise<RawReply> => {
    const key = createSecretKey(Buffer.from(SALTGLASS_SECRET, 'utf8'));
    const all: Pair[] = [...pairs, ['player_id', `1.${memberId}`], ['currency', 'BRL']];
    const facts = {
      operator: 'foyer',
      timestamp: String(Math.floor(Date.now() / 1_000)),
      nonce: randomBytes(16).toString('hex'),
    };
    return bench.client.send({
      method: 'POST',
      path: '/vendor/saltglass/wallet',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Merchant-Id': facts.operator,
        'X-Timestamp': facts.timestamp,
        'X-Nonce': facts.nonce,
        'X-Sign': signForm({ key, hash: 'sha256', pairs: all, ...facts }),
      },
      body: formText(all),
    });
  };

/** Launches a game by its catalogue id as a member's page does, and opens the session of its frame. */
export const openGame = async (
  bench: GatewayBench,
  input: { token: string; nodeId: bigint; api: 'house' | 'saltglass'; query?: string },
): Promise<PlayedRound> => {
  const launched = await bench.client.send({
    path: `/wps/game/launchGame?launchMode=GLS&nodeId=${input.nodeId}${input.query ?? ''}`,
    headers: { Authorization: input.token },
  });
  const { content } = launched.body.value as { content: { game_url: string } };
  const ticket = new URL(content.game_url).searchParams.get('ticket');
  const send = async (name: string, body: unknown, token: string) => {
    const reply = await bench.client.send({
      method: 'POST',
      path: `/games/${input.api}/api/${name}`,
      headers: { 'Content-Type': 'application/json', Authorization: token === '' ? null : `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return JSON.parse(reply.text) as { ok: boolean; code?: string; data: Record<string, unknown> };
  };
  const opened = await send('session', { ticket }, '');
  const token = opened.data['token'];
  if (typeof token !== 'string') throw new Error(JSON.stringify(opened));
  return { token, call: (name, body) => send(name, body, token) };
};
