import { randomBytes } from 'node:crypto';
import { STUDIO_API, type StudioRound, type StudioSession } from './api-shapes';
import { modelOf } from './families/index';

/** Actions of one round at most. */
const MAX_ACTIONS = 200;
/** A call that comes too soon is repeated so often, so many milliseconds later. */
const TRIES = 20;
const PAUSE_MS = 500;

type Reply = { ok: true; data: unknown } | { ok: false; code: string };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const key = (): string => randomBytes(12).toString('hex');

const caller = (origin: string, token: () => string) => async (call: string, body: object) => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await fetch(`${origin}${STUDIO_API}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as Reply;
    if (reply.ok) return reply.data;
    if (reply.code !== 'TOO_MANY_REQUESTS') throw new Error(`${call}: ${reply.code}`);
    await pause(PAUSE_MS);
  }
  throw new Error(`${call}: still too many requests`);
};

/** What a robot stakes: any two numbers from 0, counted round the game's own lists. */
export interface Stake {
  place: number;
  unit: number;
}
const CHEAPEST: Stake = { place: 0, unit: 0 };
const nth = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % list.length];

/** A robot at a game. */
export interface RobotSeat {
  family: string;
  /** A round as its page would play it, to its end; one that was left open is ended first. @throws Error saying what failed */
  round(stake?: Stake): Promise<StudioRound>;
}

/** Opens the game at the address that a launch answered. @throws Error saying what failed */
export const openTile = async (address: string): Promise<RobotSeat> => {
  const page = await fetch(address);
  if (!page.ok) throw new Error(`its page answers ${page.status}`);
  await page.arrayBuffer();
  const url = new URL(address);
  let token = 'none';
  const call = caller(url.origin, () => token);
  const session = (await call('session', { ticket: url.searchParams.get('ticket') })) as StudioSession;
  token = session.token ?? '';
  const { game, seeds, units } = session;
  if (seeds.clientSeed === null) await call('client-seed', { clientSeed: key() });
  const model = modelOf(game.family, game.model);
  if (!model) throw new Error(`nothing plays ${game.family} ${game.model}`);
  let left = session.open;
  const begin = async ({ place: at, unit }: Stake): Promise<StudioRound> => {
    const place = nth(game.places, at);
    if (!place) throw new Error(`${game.family} ${game.model} has no place to bet on`);
    const picks = [{ place: place.place, units: place.least }];
    return (await call('play', { key: key(), unit: nth(units, unit), picks })) as StudioRound;
  };
  return {
    family: game.family,
    async round(stake = CHEAPEST) {
      let round = left ?? (await begin(stake));
      left = null;
      for (let actions = 0; round.state === 'open' && actions < MAX_ACTIONS; actions += 1) {
        const { moves, show } = round;
        const { name, value } = model.rest({ staked: 0, paid: 0, moves, show });
        round = (await call('act', { key: key(), roundId: round.id, name, value })) as StudioRound;
      }
      if (round.state !== 'credited') throw new Error(`the round is ${round.state}`);
      await call('seen', { roundId: round.id });
      return round;
    },
  };
};

/** Plays one round there, and says what it was. @throws Error saying what failed */
export const playTile = async (
  address: string,
  stake: Stake = CHEAPEST,
): Promise<StudioRound & { family: string }> => {
  const seat = await openTile(address);
  return { ...(await seat.round(stake)), family: seat.family };
};
