import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { peopleOf, type People } from '../../conformance/people';
import { gameSeeds } from '../../database/seed/games';
import { presets, publishVersion } from '../../engagement/index';
import { familyOf } from '../../vendors/studio/families/of-category';
import { openOperators, operatorOn } from '../testing';

let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
const present = presets['manual']?.('BRL', 'BR') ?? {};
const bonus = presets['first-deposit']?.('BRL', 'BR') ?? {};
/** The first game of a brand that reels play, or that something else does. */
const gameOf = (vendor: string, isReels: boolean) => {
  const found = gameSeeds().find((row) => {
    const played = familyOf({ ...row, name: row.names.EN, seed: Number(row.node_id) });
    return row.vendor === vendor && (played.family === 'reels') === isReels;
  });
  if (!found) throw new Error(`${vendor} has no such game`);
  return { vendor, game: found.game_id };
};
const roundsOf = (of: { vendor: string; game: string }): string =>
  JSON.stringify({
    ...presets['free-rounds']?.('BRL', 'BR'),
    effects: [{ unit: 'rounds', rounds: { ...of, stake: 100 }, amount: { rule: 'fixed', amount: 3 } }],
    settle: { claim: 'auto', rounds: { days: 7, wins: 'money' } },
  });
const FILES = {
  'reels.json': roundsOf(gameOf('SLM', true)),
  'cards.json': roundsOf(gameOf('SLM', false)),
  'form.json': roundsOf(gameOf('RFL', false)),
  'elsewhere.json': roundsOf({ vendor: 'ELSEWHERE', game: 'any' }),
  'present.json': JSON.stringify(present),
  'bonus.json': JSON.stringify(bonus),
  'abroad.json': JSON.stringify({ ...present, markets: ['XX'] }),
  'euro.json': JSON.stringify({ ...present, currency: 'EUR' }),
  'none.json': 'no definition',
};
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await openOperators(bench.db, ['ana', 'bruno']);
  foyer = operatorOn(bench.db, FILES);
});
afterAll(() => bench.stop());

describe('foyer promotion', () => {
  it('[PTS-2] refuses what does not hold in the merchant’s market, each with field and reason', async () => {
    const told = async (file: string) => {
      const done = await foyer(`promotion check ${file} --merchant demo`);
      expect(done.exit).not.toBe(0);
      return done.err.join(' ');
    };
    expect(await told('bonus.json')).toMatch(/trigger\.on: BR: nothing may hang on money paid in/);
    expect(await told('abroad.json')).toMatch(/markets: leaves out BR/);
    expect(await told('euro.json')).toMatch(/currency: is not BRL/);
    expect(await told('none.json')).toMatch(/not JSON/);
    expect(await told('missing.json')).toMatch(/cannot be read/);
  });

  it('[PTS-2] refuses free rounds of a game that plays none, and says why, before they are promised', async () => {
    const told = async (line: string) => (await foyer(`promotion ${line} --merchant demo`)).err.join(' ');
    for (const line of ['check cards.json', 'publish cards cards.json --operator ana'])
      expect(await told(line)).toMatch(
        /effects\.0\.rounds\.game: \S+ is [a-z-]+: free rounds are played on reels/,
      );
    expect(await told('check form.json')).toMatch(/RFL, whose wallet dialect knows no free rounds/);
    for (const file of ['reels.json', 'elsewhere.json'])
      expect((await foyer(`promotion check ${file} --merchant demo`)).exit, file).toBe(0);
  });

  it('[PTS-2] needs a budget and a second person, gives a present once for its word, says why, and stops', async () => {
    const member = await people.create({});
    const run = async (line: string) => {
      const done = await foyer(`promotion ${line} --merchant demo --json`);
      return done;
    };
    expect((await run('check present.json')).exit).toBe(0);
    expect((await run('publish present present.json --operator ana')).exit).toBe(0);
    expect((await run('approve present --operator bruno')).err.join()).toMatch(/no budget in BRL/);
    expect((await run('fund present 50.00 --operator ana')).exit).toBe(0);
    expect((await run('approve present --operator ana')).err.join()).toMatch(/somebody else/);
    const version = { merchantId: 1, currency: 'BRL', country: 'BR', code: 'present', number: 1 };
    for (const approver of ['Ana', ' ANA'])
      expect(
        await bench.db.merchant(1).tx((query) => publishVersion(query, { ...version, approver })),
        approver,
      ).toEqual({ fault: 'same-person', author: 'ana' });
    expect((await run('approve present --operator bruno')).exit).toBe(0);
    expect((await run('approve present --operator bruno')).exit).toBe(1);
    for (let n = 0; n < 2; n += 1)
      expect((await run(`give present ${member.username} --ref t1 --operator ana`)).exit).toBe(0);
    await bench.services.engagementWork.judge(1);
    const grants = (await run('grants present')).data as { grants: string[][] };
    expect(grants.grants).toHaveLength(1);
    expect(grants.grants[0]?.[3]).toBe('issued');
    const why = (await run(`why ${member.username}`)).data as { promotions: string[][] };
    expect(why.promotions[0]?.[2]).toBe('granted');
    const shown = (await run('preview present.json --days 1')).data as { grants: number };
    expect(shown.grants).toBe(0);
    expect((await run('stop present --operator ana')).exit).toBe(0);
    expect((await run(`give present ${member.username} --ref t2 --operator ana`)).exit).toBe(0);
    await bench.services.engagementWork.judge(1);
    expect(((await run('grants present')).data as { grants: string[][] }).grants).toHaveLength(1);
    expect(((await run('list')).data as { promotions: { state: string }[] }).promotions[0]?.state).toBe(
      'stopped',
    );
    expect((await run('show present')).exit).toBe(0);
  });

  it('prints a file to begin with for each kind', async () => {
    const names = ((await foyer('promotion preset --merchant demo --json')).data as { presets: string[] })
      .presets;
    expect(names.length).toBeGreaterThan(10);
    expect((await foyer('promotion preset --name nothing --merchant demo')).exit).toBe(3);
    expect((await foyer('promotion preset --name cashback --merchant demo')).exit).toBe(0);
  });
});
