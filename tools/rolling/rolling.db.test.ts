import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtKey, sourceKey } from '../build/state.mjs';
import { freshDatabase, type TestDatabase } from '../../gateway/database/testing';
import { startPlainProxy } from './plain-proxy';
import { rollNodes } from './roll';
import { freePorts, makeServerFolder } from '../../gateway/conformance/whole-gateway';

const BUILT = [process.execPath, 'dist/gateway/main.js'] as const;
const SOURCE = [process.execPath, '--import', 'tsx', 'gateway/main.ts'] as const;
/** Four starts of a gateway on a busy machine. */
const STARTS = { tags: ['full-run'], timeout: 1_200_000 };

describe('[OPS-3] two nodes behind a proxy', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await freshDatabase();
  });
  afterAll(() => db.close());

  it('are restarted one after the other without a lost or failed bet', STARTS, async () => {
    const roll = await rollNodes({
      db,
      dataDir: makeServerFolder('foyer-rolling-'),
      command: builtKey() === sourceKey() ? BUILT : SOURCE,
      ports: [await freePorts(), await freePorts()],
      startProxy: startPlainProxy,
      publicUrl: 'http://localhost:8080',
      pace: { lanes: 8 },
      drainMs: 1_000,
      rounds: 1,
      answersBetween: 50,
      say: () => undefined,
    });
    expect([roll.bets.reasons, roll.spins.reasons]).toEqual([{}, {}]);
    expect(roll).toMatchObject({ exits: [0, 0], lost: 0, differenceCents: 0 });
    expect(roll.sockets.errors).toEqual([]);
  });
});
