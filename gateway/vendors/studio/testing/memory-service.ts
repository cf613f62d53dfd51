import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { addGameCalls, bearerOf, Refusal, type GameCalls } from '../../kit/game-api';
import { createMemoryWallet } from '../../kit/memory-wallet';
import { STUDIO_API } from '../api-shapes';
import { studioPages } from '../pages';
import { memoryInfo } from './memory-info';
import { MemoryStudio } from './memory-studio';

const FIRST_BALANCE = 1_000_000n;
const MOST_PICKS = 200;

const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/));
const clientSeed = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{4,64}$/));
const shapes = {
  session: v.strictObject({ ticket: v.optional(v.string()) }),
  play: v.strictObject({
    key,
    unit: v.string(),
    picks: v.pipe(v.array(v.strictObject({ place: v.string(), units: v.number() })), v.maxLength(MOST_PICKS)),
    free: v.optional(v.string()),
  }),
  act: v.strictObject({ key, roundId: v.string(), name: v.string(), value: v.number() }),
  free: v.strictObject({}),
  seen: v.strictObject({ roundId: v.string() }),
  rotate: v.strictObject({ clientSeed }),
  waiting: v.strictObject({}),
  'end-elsewhere': v.strictObject({}),
  'client-seed': v.strictObject({ clientSeed }),
  history: v.strictObject({ before: v.optional(v.string()) }),
};

/** A theme's number for each model, so that they do not all look alike. */
const seedOf = (family: string, model: string): number =>
  [...`${family}${model}`].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000;

/**
 * Fastify plugin for developing and testing pages without a gateway: every model at
 * /games/studio/<family>/<model>/?ticket=<family>:<model>:<player>, each player with a table and a balance of their own.
 */
export const memoryService = async (
  app: FastifyInstance,
  options: { now: () => number; scriptRoot?: string },
): Promise<void> => {
  const tables = new Map<string, MemoryStudio>();
  const tableOf = (name: string): MemoryStudio => {
    const found = tables.get(name);
    if (found) return found;
    const [family = '', model = ''] = name.split(':');
    const info = memoryInfo({ family, model, seed: seedOf(family, model) });
    if (!info) throw new Refusal('SESSION_INVALID');
    const wallet = createMemoryWallet();
    wallet.deposit(1n, FIRST_BALANCE);
    const table = new MemoryStudio({ info, wallet, memberId: 1n, now: options.now });
    tables.set(name, table);
    return table;
  };
  /** The token is the table's name in an alphabet that tokens have. */
  const tokenOf = (name: string): string => Buffer.from(name).toString('base64url');
  const seated = (request: FastifyRequest): MemoryStudio =>
    tableOf(Buffer.from(bearerOf(request), 'base64url').toString());
  const orRefuse = <T extends object>(answer: T | ConstructorParameters<typeof Refusal>[0]): T => {
    if (typeof answer === 'string') throw new Refusal(answer);
    return answer;
  };
  const calls: GameCalls<typeof shapes> = {
    session: async ({ ticket }, request) =>
      ticket === undefined ? seated(request).session(null) : tableOf(ticket).session(tokenOf(ticket)),
    play: async (body, request) => orRefuse(await seated(request).play(body)),
    act: async (body, request) => orRefuse(await seated(request).act(body)),
    free: async () => [],
    seen: async ({ roundId }, request) => (seated(request).seen(roundId), null),
    rotate: async (body, request) => seated(request).rotate(body.clientSeed),
    // Each of these tables is one game's alone.
    waiting: async () => ({ isHere: true, elsewhere: [] }),
    'end-elsewhere': async () => ({ isHere: true, elsewhere: [] }),
    'client-seed': async (body, request) => seated(request).setClientSeed(body.clientSeed),
    history: async ({ before }, request) => ({ rounds: seated(request).history(before) }),
  };
  await app.register(async (scope) => addGameCalls(scope, { prefix: STUDIO_API, shapes, calls }));
  await app.register(studioPages, {
    sessions: { frameAncestors: async () => [] },
    game: async (family, model) => memoryInfo({ family, model, seed: seedOf(family, model) }),
    ...(options.scriptRoot === undefined ? {} : { scriptRoot: options.scriptRoot }),
  });
};
