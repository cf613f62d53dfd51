import { randomInt } from 'node:crypto';
import { gameSeeds } from '../database/seed/games';
import type { Database } from '../database/types';
import { findMemberByName, insertMember, type Sessions } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { DEMO_MERCHANT } from '../platform/index';
import { brands, LOTTERY_BRAND } from '../vendors/studio/brands';
import { familyOf } from '../vendors/studio/families/of-category';
import { playTile } from '../vendors/studio/robot';

/** What marks an account of the crowd, in what its registration would have said: reports can leave these out by it. */
export const CROWD_MARK = { crowd: 'demo' } as const;
/** All of the crowd. None has a password, so that no person can be one of them. */
export const CROWD_NAMES = [
  'luana_demo',
  'thiago_demo',
  'beatriz_demo',
  'caio_demo',
  'heitor_demo',
  'marisa_demo',
  'otto_demo',
  'pilar_demo',
  'renato_demo',
  'sofia_demo',
  'ulisses_demo',
  'yara_demo',
] as const;
/** What each gets on a day on which it plays; with that gone it looks on until the next one. */
const PURSE_MINOR = 50_000n;
const DAY_MS = 86_400_000;
/** The crowd stakes one of so many of a game's cheapest units. */
const UNITS = 4;
/** Of a hundred rounds so many are of the games that stand in front. */
const HOT_PERCENT = 60;
const MOST_PLACES = 1_000;
/** The purse is empty. */
const POOR = 'WALLET_NOT_ENOUGH';
/** A climb takes a call every moment until it has failed. */
const TOO_MANY_CALLS = 'crash';
const PLAYER_TYPE = 0;

export interface CrowdDeps {
  db: Database;
  ledger: Pick<Ledger, 'open' | 'post'>;
  sessions: Pick<Sessions, 'open'>;
  /** The gateway's own address. */
  origin: () => string;
  now: () => number;
}

export interface Crowd {
  /** One round of the next of them, over the same calls that a page makes. Answers what it was, or null where that one could not play. */
  round(): Promise<{ username: string; vendor: string; win: string } | null>;
}

const merchantId = DEMO_MERCHANT.id;
const isOfCrowd = (contact: Record<string, string>): boolean => contact['crowd'] === CROWD_MARK.crowd;

/** The account of a name: null where a person has taken the name. */
const ensureMember = async ({ db }: Pick<CrowdDeps, 'db'>, username: string): Promise<bigint | null> => {
  const known = await findMemberByName(db, { merchantId, username });
  if (known) return isOfCrowd(known.contact) && known.status === 'active' ? known.id : null;
  return db.merchant(merchantId).tx((query) =>
    insertMember(query, {
      ...{ merchantId, username, passwordHash: null, paymentHash: null, type: PLAYER_TYPE },
      ...{ nickname: '', contact: { ...CROWD_MARK }, agentId: null, affiliateCode: '', referrerId: null },
      ...{ registerUrl: '', ip: '' },
    }),
  );
};

/** Once a day, however often it is called. */
const fillPurse = async ({ ledger, now }: CrowdDeps, memberId: bigint): Promise<void> => {
  const { currency } = DEMO_MERCHANT;
  const account = { class: 'player', owner: memberId.toString(), currency } as const;
  await ledger.open({ merchantId, account });
  const day = new Date(Math.floor(now() / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
  const result = await ledger.post({
    ...{ type: 'post', merchantId, source: 'seed', key: `crowd-${memberId}-${day}`, actor: 'seed' },
    kind: 'grant',
    postings: [
      { account: { class: 'funding', owner: '', currency }, amountMinor: -PURSE_MINOR },
      { account, amountMinor: PURSE_MINOR },
    ],
  });
  if (!result.ok) throw new Error(`the crowd's purse was refused: ${result.code}`);
};

const openSession = ({ db, sessions }: CrowdDeps, memberId: bigint): Promise<string> =>
  db.merchant(merchantId).tx((query) =>
    sessions.open(query, {
      ...{ merchantId, memberId, type: PLAYER_TYPE, tier: 'own', origin: '', ip: '127.0.0.1' },
      ...{ userAgent: 'crowd of the demo', how: 'trial' },
    }),
  );

/** Rows that the crowd plays, those in front first. */
const tilesOf = () => {
  const codes = new Set(brands.map(({ code }) => code).filter((code) => code !== LOTTERY_BRAND));
  const played = gameSeeds().filter(({ vendor, category, classify, motif, names, node_id: node }) => {
    const row = { category, classify, motif, name: names.EN, seed: Number(node) };
    return codes.has(vendor) && familyOf(row).family !== TOO_MANY_CALLS;
  });
  return { all: played, hot: played.filter((row) => row.hot_rank !== null) };
};
const oneOf = <Item>(list: readonly Item[]): Item | undefined => list[randomInt(Math.max(1, list.length))];

/** Simulated players of the demo: real rounds, over the real wallet, of accounts that are marked. */
export const createCrowd = (deps: CrowdDeps): Crowd => {
  const tiles = tilesOf();
  const tokens = new Map<string, { token: string; memberId: bigint }>();
  let turn = 0;

  const signIn = async (username: string): Promise<{ token: string; memberId: bigint } | null> => {
    const known = tokens.get(username);
    if (known) return known;
    const memberId = await ensureMember(deps, username);
    if (memberId === null) return null;
    const opened = { memberId, token: await openSession(deps, memberId) };
    tokens.set(username, opened);
    return opened;
  };
  const launch = async (token: string, node: string): Promise<string | null> => {
    const url = new URL('/wps/game/launchGame', deps.origin());
    url.searchParams.set('launchMode', 'GLS');
    url.searchParams.set('nodeId', node);
    const headers = { authorization: token, merchant: DEMO_MERCHANT.code, language: 'EN' };
    const answer = (await (await fetch(url, { headers })).json()) as {
      value?: { content?: { game_url?: unknown } } | null;
    };
    const address = answer.value?.content?.game_url;
    if (typeof address !== 'string') return null;
    // The public address may be one that this machine does not reach.
    const { pathname, search } = new URL(address);
    return new URL(pathname + search, deps.origin()).href;
  };

  return {
    async round() {
      const username = CROWD_NAMES[turn % CROWD_NAMES.length] ?? CROWD_NAMES[0];
      turn += 1;
      const tile = oneOf(randomInt(100) < HOT_PERCENT ? tiles.hot : tiles.all);
      const player = await signIn(username);
      if (!player || !tile) return null;
      await fillPurse(deps, player.memberId);
      const address = await launch(player.token, tile.node_id);
      if (address === null) {
        // A session that is over is opened anew at the next turn.
        tokens.delete(username);
        return null;
      }
      try {
        const { win } = await playTile(address, { place: randomInt(MOST_PLACES), unit: randomInt(UNITS) });
        return { username, vendor: tile.vendor, win };
      } catch (error) {
        if (error instanceof Error && error.message.endsWith(POOR)) return null;
        throw error;
      }
    },
  };
};
