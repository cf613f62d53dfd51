import { createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createNonceCache } from '../../kit/nonce-cache';
import type { SessionStore } from '../../kit/session-store';
import { INIT_PATH, ROUND_PATH } from '../adapter';
import { openSigned } from '../check-signed';
import { FORM_TYPE, MAX_SKEW_MS, readPlayer, type Pair, type SignHash } from '../protocol';
import { REFUSALS, type Refusal } from '../wallet-words';
import { tidewheel } from './locales/index';
import type { SlipStore } from './slip-store';
import type { TableStore } from './table-store';
import { tellSlip } from './tell-slip';
import { PAGE_PATH } from './verify-path';

const MAX_BODY_BYTES = 8_192;
const MAX_ANCESTORS = 16;
/** The vendor's one game. */
export const TIDEWHEEL = { gameId: 'TIDEWHEEL', names: tidewheel } as const;

export interface OperatorApiOptions {
  sessions: SessionStore;
  slips: SlipStore;
  tables: TableStore;
  operator: string;
  secret: string;
  hash?: SignHash;
  now: () => number;
  /** Public origin of the vendor's pages. */
  baseUrl: () => string;
}

const refuse = (reply: FastifyReply, word: Refusal): FastifyReply =>
  reply.code(word === 'BAD_SIGN' ? 403 : 200).send({ error_code: word, error_description: REFUSALS[word] });

const fieldsOf = (pairs: readonly Pair[]) => {
  const map = new Map(pairs);
  const text = (name: string, pattern: RegExp): string => {
    const value = map.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  return {
    player: readPlayer(map.get('player_id') ?? ''),
    gameId: text('game_uuid', /^[A-Za-z0-9._:-]{1,60}$/),
    name: text('player_name', /^.{1,64}$/u),
    currency: text('currency', /^[A-Z0-9]{3,8}$/),
    sessionId: text('session_id', /^[A-Za-z0-9_-]{16,64}$/),
    language: text('language', /^[A-Za-z-]{2,8}$/),
    roundId: text('round_id', /^[A-Za-z0-9._:-]{1,60}$/),
    trial: map.get('trial') === '1',
    ancestors: pairs
      .filter(([name]) => name.startsWith('frame_ancestors['))
      .slice(0, MAX_ANCESTORS)
      .map(([, origin]) => origin),
  };
};

/** Fastify plugin: what an operator may ask of the vendor, by the same signed forms. */
export const operatorApi = async (app: FastifyInstance, options: OperatorApiOptions): Promise<void> => {
  const { sessions, slips, tables, baseUrl } = options;
  const rules = {
    operator: options.operator,
    key: createSecretKey(Buffer.from(options.secret, 'utf8')),
    hash: options.hash ?? 'sha256',
    nonces: createNonceCache({ skewMs: MAX_SKEW_MS }),
    now: options.now,
  } as const;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(reply, 'BAD_REQUEST');
    request.log.error({ err: error }, 'a call of the operator failed');
    return reply.code(500).send({ error_code: 'INTERNAL_ERROR', error_description: REFUSALS.INTERNAL_ERROR });
  });

  app.post(INIT_PATH, async (request, reply) => {
    const pairs = openSigned(request, rules);
    if (pairs === null) return refuse(reply, 'BAD_SIGN');
    const { player, gameId, name, currency, sessionId, language, trial, ancestors } = fieldsOf(pairs);
    if (!player || currency === '' || sessionId === '') return refuse(reply, 'BAD_REQUEST');
    if (gameId !== TIDEWHEEL.gameId) return refuse(reply, 'GAME_NOT_FOUND');
    const ticket = await sessions.issueTicket({
      ...player,
      playerName: name,
      gameId,
      currency,
      language,
      trial,
      frameAncestors: ancestors,
      sessionId,
    });
    const url = new URL(`${PAGE_PATH}/`, baseUrl());
    url.searchParams.set('ticket', ticket);
    url.searchParams.set('lang', language);
    return reply.send({ url: url.href });
  });

  app.post(ROUND_PATH, async (request, reply) => {
    const pairs = openSigned(request, rules);
    if (pairs === null) return refuse(reply, 'BAD_SIGN');
    const { player, roundId, language } = fieldsOf(pairs);
    const slip = player && roundId !== '' ? await slips.byId(player.merchantId, roundId) : null;
    if (!slip || slip.memberId !== player?.memberId) return refuse(reply, 'BAD_REQUEST');
    const rounds = await tables.rounds(slip.merchantId, [slip.roundNo]);
    const round = rounds.get(slip.roundNo.toString()) ?? null;
    return reply.send(tellSlip({ slip, round, language, baseUrl: baseUrl() }));
  });
};
