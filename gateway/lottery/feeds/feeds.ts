import { type LotteryGame, readResult } from '../../../src/contract/lottery/index';
import type { Database, Query } from '../../database/types';
import { decideNumbers } from '../draws/results';
import { AGAIN, insertClaim, insertNote, listClaims, lockForFeed } from '../draws/results.queries';
import type { Draw, Draws } from '../draws/types';
import { endCall, type FeedRow, insertCall } from './feeds.queries';

/** What became of a call. */
export type FeedWord =
  /** Noted; another voice has to say the same. */
  | 'waits'
  /** These numbers count. */
  | 'drawn'
  /** They did already. */
  | 'stands'
  /** Something else was said before: nothing changes until two operators have decided. */
  | 'contradicted'
  /** Not sealed yet, or before its time. */
  | 'early'
  | 'void'
  | 'unknown'
  | 'invalid'
  | 'replayed';

export interface FeedNews {
  nonce: string;
  sentMs: number;
  game: string;
  issue: string;
  numbers: string;
}

export interface Feeds {
  /** Numbers that a feed has signed. Each nonce is heard once, whatever came of it. */
  hear(input: { merchantId: number; feed: FeedRow; news: FeedNews }): Promise<FeedWord>;
}

export interface FeedsDeps {
  db: Database;
  draws: Pick<Draws, 'byIssue'>;
  gameOf: (input: { merchantId: number; code: string; version: number }) => Promise<LotteryGame | null>;
}

/** As it stands among those who said something; no operator has a colon in the name. */
const speakerOf = (feed: FeedRow): string => `feed:${feed.name}`;

type Found = NonNullable<Awaited<ReturnType<typeof lockForFeed>>>;

/** Puts what contradicts something before the operators, beside what was said, and weighs it nothing. */
const putBefore = async (
  query: Query,
  input: { draw: Draw; revision: number; numbers: string; by: string; against: string },
): Promise<'contradicted'> => {
  const { draw, numbers, by, against } = input;
  const place = { merchantId: draw.merchantId, id: draw.id };
  const reason = `contradicts ${against}`;
  await insertClaim(query, { ...place, revision: input.revision, numbers, by, reason, voices: 0 });
  const text = `${by} says ${numbers}, which contradicts ${against}. Two operators decide.`;
  await insertNote(query, { ...place, kind: 'alarm', by: 'the gateway', text });
  return 'contradicted';
};

/** Before a draw has numbers: a voice among others, unless the feed has said something else. */
const claim = async (
  query: Query,
  input: { draw: Draw; feed: FeedRow; numbers: string; revision: number },
): Promise<FeedWord> => {
  const { draw, feed, numbers, revision } = input;
  const by = speakerOf(feed);
  const place = { merchantId: draw.merchantId, id: draw.id };
  const claims = await listClaims(query, { ...place, revision });
  if (claims.some(({ said_by: who }) => who === by + AGAIN)) return 'contradicted';
  const before = claims.find(({ said_by: who }) => who === by);
  if (before !== undefined && before.numbers !== numbers) {
    const against = `its own ${before.numbers}`;
    return putBefore(query, { draw, revision, numbers, by: by + AGAIN, against });
  }
  if (before !== undefined)
    return new Set(claims.map((one) => one.numbers)).size > 1 ? 'contradicted' : 'waits';
  await insertClaim(query, { ...place, revision, numbers, by, reason: '', voices: feed.voices });
  await insertNote(query, { ...place, kind: 'claim', by, text: numbers });
  const outcome = await decideNumbers(query, { draw, revision, isFirst: true, reason: '' });
  return outcome === 'corrected' ? 'drawn' : outcome;
};

const decide = async (
  query: Query,
  input: { draw: Draw; feed: FeedRow; numbers: string; found: Found },
): Promise<FeedWord> => {
  const { draw, feed, numbers, found } = input;
  if (found.state === 'void') return 'void';
  const revision = found.revision + 1;
  if (found.numbers === null)
    return found.state === 'sealed' && found.isDue
      ? claim(query, { draw, feed, numbers, revision })
      : 'early';
  if (found.numbers === numbers) return 'stands';
  // A feed never corrects: what counts already is for people to put right.
  const against = `the numbers that count, ${found.numbers}`;
  return putBefore(query, { draw, revision, numbers, by: speakerOf(feed), against });
};

export const createFeeds = (deps: FeedsDeps): Feeds => {
  const { db } = deps;
  const take = async (merchantId: number, feed: FeedRow, news: FeedNews): Promise<FeedWord> => {
    if (!feed.games.includes(news.game)) return 'unknown';
    const draw = await deps.draws.byIssue({ merchantId, gameCode: news.game, issue: news.issue });
    if (draw === null) return 'unknown';
    const game = await deps.gameOf({ merchantId, code: draw.gameCode, version: draw.gameVersion });
    const read = game && readResult(game, news.numbers);
    if (!read) return 'invalid';
    return db.merchant(merchantId).tx(async (query) => {
      const found = await lockForFeed(query, draw);
      return found === null ? 'unknown' : decide(query, { draw, feed, numbers: read.text, found });
    });
  };
  return {
    async hear({ merchantId, feed, news }) {
      const call = { merchantId, feed: feed.name, ...news };
      if (!(await insertCall(db, call))) return 'replayed';
      const word = await take(merchantId, feed, news);
      await endCall(db, { ...call, outcome: word });
      return word;
    },
  };
};
