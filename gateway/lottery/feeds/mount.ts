import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createRateLimiter } from '../../bounds/index';
import type { Database } from '../../database/types';
import type { KeyBox, Merchants } from '../../platform/index';
import type { Feeds, FeedWord } from './feeds';
import { findFeed } from './feeds.queries';
import { feedPath, openFeed } from './signature';

const MAX_BODY_BYTES = 4_096;
/** Calls of one address: far more than any schedule has draws, and too few for guessing. */
const CALLS = { burst: 120, refillMs: 250 };
const MAX_CALLERS = 10_000;
const NAME = /^[a-z][a-z0-9-]{0,29}$/;
/** What feeds are closed in: a key of its own from the operator's secret. */
export const FEED_KEYS = 'foyer lottery feeds v1';

const body = v.strictObject({
  game: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,20}$/)),
  issue: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  numbers: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
});

/** 409: nothing was taken, and saying it again changes nothing. */
const STATUS: Readonly<Record<FeedWord, number>> = {
  drawn: 200,
  stands: 200,
  waits: 202,
  contradicted: 409,
  early: 409,
  void: 409,
  replayed: 409,
  unknown: 404,
  invalid: 400,
};

interface Place {
  Params: { merchant: string; feed: string };
}

const readBody = (raw: Buffer): v.InferOutput<typeof body> | null => {
  try {
    const read = v.safeParse(body, JSON.parse(raw.toString('utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** The door for feeds of results: docs/lottery-feeds.md. */
export const feedMount =
  (deps: {
    db: Database;
    merchants: Pick<Merchants, 'find'>;
    box: KeyBox;
    feeds: Feeds;
    now: () => number;
  }) =>
  async (app: FastifyInstance): Promise<void> => {
    const { db, merchants, box, feeds, now } = deps;
    const calls = createRateLimiter({ now, maxKeys: MAX_CALLERS });
    app.removeAllContentTypeParsers();
    // Raw bytes, whatever they are called: what is signed is bytes.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, bytes, done) =>
      done(null, bytes),
    );
    const answer = (reply: FastifyReply, status: number, result: string): FastifyReply =>
      reply.code(status).type('application/json').send(JSON.stringify({ result }));
    const hear = async (request: FastifyRequest<Place>, reply: FastifyReply): Promise<FastifyReply> => {
      if (calls.take(request.ip, CALLS) > 0) return answer(reply, 429, 'too many');
      const { merchant: code, feed: name } = request.params;
      const merchant = merchants.find(code);
      const feed = merchant && NAME.test(name) ? await findFeed(db, { merchantId: merchant.id, name }) : null;
      const secret = feed?.state === 'on' ? box.openBytes(feed.key_box) : null;
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const path = feedPath({ merchant: code, feed: name });
      const signed = secret && openFeed({ secret, path, headers: request.headers, body: raw, nowMs: now() });
      // One answer for all that is wrong with a caller: it says nothing about which part.
      if (!merchant || !feed || !signed) return answer(reply, 401, 'unauthorised');
      const news = readBody(raw);
      if (news === null) return answer(reply, 400, 'invalid');
      const word = await feeds.hear({ merchantId: merchant.id, feed, news: { ...news, ...signed } });
      return answer(reply, STATUS[word], word);
    };
    app.post<Place>(feedPath({ merchant: ':merchant', feed: ':feed' }), hear);
  };
