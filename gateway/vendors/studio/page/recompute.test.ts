import { describe, expect, it } from 'vitest';
import { createMemoryWallet } from '../../kit/memory-wallet';
import type { StudioRound } from '../api-shapes';
import type { Table } from '../families/family';
import { families } from '../families/index';
import { memoryInfo } from '../testing/memory-info';
import { MemoryStudio } from '../testing/memory-studio';
import { recompute, type RoundFacts } from './recompute';

const models = families.flatMap((family) => family.models.map((model) => [family.name, model] as const));

const factsOf = (round: StudioRound): RoundFacts => ({
  server: round.serverSeed ?? '',
  hash: round.seedHash,
  client: round.clientSeed,
  nonce: String(round.nonce),
  picks: JSON.stringify(round.picks),
  actions: JSON.stringify(round.actions),
});
/** Plays three rounds to their ends and reveals the seed: what a history then shows. */
const revealed = async (family: string, model: string): Promise<StudioRound[]> => {
  const info = memoryInfo({ family, model });
  if (!info) throw new Error(`no model ${family} ${model}`);
  const wallet = createMemoryWallet();
  wallet.deposit(1n, 1_000_000n);
  let nowMs = 0;
  const studio = new MemoryStudio({ info, wallet, memberId: 1n, now: () => nowMs });
  studio.setClientSeed('proof-of-rounds');
  for (let at = 0; at < 3; at += 1) {
    const place = info.places[at % info.places.length];
    const picks = place ? [{ place: place.place, units: place.least }] : [];
    let round: Awaited<ReturnType<typeof studio.play | typeof studio.act>> = await studio.play({
      key: `proof-${at}`,
      unit: '1',
      picks,
    });
    for (let step = 0; typeof round !== 'string' && round.moves.length > 0; step += 1) {
      nowMs += 700;
      const [staked, { show, moves }] = [Number(round.staked), round];
      const table: Table = { staked, paid: 0, show, moves };
      const action = studio.model.rest(table);
      round = await studio.act({ key: `proof-${at}-${step}`, roundId: round.id, ...action });
    }
    if (typeof round === 'string') throw new Error(round);
  }
  studio.rotate('another-seed');
  return studio.history(undefined);
};

describe('the page of proof', () => {
  it.each(models)(
    '[LAUNCH-5] %s $name comes to what was played, by seeds, picks and actions alone',
    async (family, model) => {
      for (const round of await revealed(family, model.name)) {
        const answer = await recompute(model, factsOf(round));
        expect(answer?.isSameSeed).toBe(true);
        expect(answer?.table.show).toEqual(round.show);
        expect([answer?.table.staked, answer?.table.paid].map(String)).toEqual([round.staked, round.win]);
      }
    },
  );

  it('[LAUNCH-5] says so when the seed is not the one that was promised', async () => {
    const [round] = await revealed('dice', 'classic');
    const model = models[0]?.[1];
    if (!round || !model) throw new Error('nothing was played');
    const answer = await recompute(model, { ...factsOf(round), server: 'a'.repeat(64) });
    expect(answer?.isSameSeed).toBe(false);
  });

  it('[LAUNCH-5] takes nothing that is no round', async () => {
    const [round] = await revealed('dice', 'classic');
    const model = models[0]?.[1] ?? null;
    if (!round) throw new Error('nothing was played');
    const facts = factsOf(round);
    for (const wrong of [
      { server: 'zz' },
      { nonce: '-1' },
      { client: 'a b' },
      { picks: '{}' },
      { picks: '[1]' },
      { picks: '[{"place":"under-50","units":"100"}]' },
      { picks: '[{"place":"under-50","units":1}]' },
      { actions: '[{"name":"x","value":0,"afterMs":0}]' },
      { actions: 'no' },
    ])
      expect(await recompute(model, { ...facts, ...wrong }), JSON.stringify(wrong)).toBeNull();
    expect(await recompute(null, facts)).toBeNull();
  });
});
