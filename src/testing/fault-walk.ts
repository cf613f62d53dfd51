import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from './client';
import { faults, type Fault } from './fake-faults';
import { MEMBER } from './fixtures';
import { createStage, type Stage } from './stage';

export interface WalkPage {
  world: TestWorld;
  stage: Stage;
  /** Waits for what only the network and the clock decide. */
  until(check: () => void): Promise<void>;
}
/** One thing that a widget does, and what has to be true when the gateway fails it. */
export interface Walk {
  name: string;
  /** Names of the calls that fail; the others are answered. */
  calls: RegExp;
  /** Before anything fails: log in, show, type. */
  before?(page: WalkPage): Promise<void> | void;
  /** What is failed: the first load, a refresh or an action. */
  act(page: WalkPage): Promise<void> | void;
  /** What a person sees then: what happened, and how to go on. Throws while it is not so. */
  suffers(page: WalkPage): void;
  /** What was typed, and what was there before, is there still. */
  keeps?(page: WalkPage): void;
  /** The way out that is in sight, once the gateway answers again. */
  heal(page: WalkPage): Promise<void> | void;
  /** All is as if nothing had happened. */
  healthy(page: WalkPage): void;
}

/** Eighteen pages at a time: on a machine with other work to do only hanging is a reason to end one. */
const WAIT = { timeout: 60_000, interval: 5 };
const TEST_MS = 240_000;
const STEP_MS = 2_500;
/** Steps that a page has to come back by itself after a login. */
const COMES_BACK = 8;
type Place = Omit<Parameters<typeof createStage>[0], 'client'> & { world?(): TestWorld };

const isSo = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

/** One fault on a page of its own. */
async function bear(walk: Walk, fault: Fault, place: Place): Promise<void> {
  const world = place.world?.() ?? createTestWorld();
  const stage = createStage({ ...place, client: world.client });
  const until = (check: () => void): Promise<void> =>
    vi.waitFor(async () => {
      await world.clock.advance(STEP_MS);
      check();
    }, WAIT);
  const page: WalkPage = { world, stage, until };
  const { session } = world.client;
  let hasEnded = false;
  session.onLogout(() => (hasEnded = true));
  try {
    await walk.before?.(page);
    const spoil = fault.answer(world.clock);
    world.gateway.intercept = (seen) => (walk.calls.test(seen.name) ? spoil(seen) : undefined);
    await walk.act(page);
    await until(() => {
      if (isSo(() => walk.suffers(page)) || hasEnded || (!fault.always && isSo(() => walk.healthy(page))))
        return;
      walk.suffers(page);
    });
    walk.keeps?.(page);
    world.gateway.intercept = null;
    // A session that was over is begun anew, by a popup over the page, which stays; what it shows may come back by itself.
    if (hasEnded) {
      await session.login({ mode: 'username', ...MEMBER });
      for (let step = 0; step < COMES_BACK && !isSo(() => walk.healthy(page)); step += 1)
        await world.clock.advance(STEP_MS);
    }
    if (isSo(() => walk.suffers(page)) || (hasEnded && !isSo(() => walk.healthy(page))))
      await walk.heal(page);
    await until(() => walk.healthy(page));
  } catch (cause) {
    throw new Error(`${walk.name}: ${fault.name}: ${String(cause)}`, { cause });
  } finally {
    stage.end();
    world.client.destroy();
  }
}

/** Walks one thing through every fault of the table, each on a page of its own, all at the same time. */
export const walkFaults = (walk: Walk, place: Place): void => {
  describe(walk.name, () => {
    const wild: string[] = [];
    const catchWild = (event: PromiseRejectionEvent | ErrorEvent): void =>
      void wild.push(String('reason' in event ? event.reason : event.message));
    beforeEach(() => {
      wild.length = 0;
      window.addEventListener('unhandledrejection', catchWild);
      window.addEventListener('error', catchWild);
    });
    afterEach(() => {
      window.removeEventListener('unhandledrejection', catchWild);
      window.removeEventListener('error', catchWild);
    });
    it(
      '[SYS-7] bears every fault of the gateway: says so, keeps what was there, and goes on',
      async () => {
        const ends = await Promise.allSettled(faults.map((fault) => bear(walk, fault, place)));
        expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([]);
        expect(wild).toEqual([]);
      },
      TEST_MS,
    );
  });
};
