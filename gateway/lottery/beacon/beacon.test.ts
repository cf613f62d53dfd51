import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrandBeacon, QUICKNET } from './drand';
import { type BeaconSimulator, startBeaconSimulator } from './simulator';
import { firstRoundFrom, timeOfRound } from './types';
import { isRoundOf } from './verify';

/** Rounds of quicknet as its operators have published them. */
const published = [
  {
    round: 1_000n,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413n,
    signature:
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
];

let simulator: BeaconSimulator;
let now = 1_800_000_000_000;
beforeAll(async () => {
  simulator = await startBeaconSimulator({ seed: 'tests', now: () => now });
});
afterAll(() => simulator.close());
const beacon = () =>
  createDrandBeacon({ chain: simulator.chain, hosts: ['http://127.0.0.1:1', simulator.origin] });
const due = () => firstRoundFrom(simulator.chain, now - 3_000);

describe('rounds of a beacon', () => {
  it('[LOTT-3] of quicknet hold under its pinned key, each for its own number alone', async () => {
    for (const one of published) expect(await isRoundOf(QUICKNET, one)).toBe(true);
    const [first, second] = published;
    if (!first || !second) throw new Error('two are published');
    expect(await isRoundOf(QUICKNET, { ...first, round: 1_001n })).toBe(false);
    expect(await isRoundOf(QUICKNET, { ...first, randomness: second.randomness })).toBe(false);
    expect(await isRoundOf(QUICKNET, { ...first, signature: '00'.repeat(48) })).toBe(false);
    expect(await isRoundOf(simulator.chain, first)).toBe(false);
  });

  it('[LOTT-3] are named as the first that is not due before an instant', () => {
    expect(firstRoundFrom(QUICKNET, Date.parse('2026-04-20T00:00:00Z'))).toBe(27_946_612n);
    expect(timeOfRound(QUICKNET, 27_946_612n)).toBe(Date.parse('2026-04-20T00:00:00Z'));
    expect(firstRoundFrom(QUICKNET, Date.parse('2026-04-20T00:00:00.001Z'))).toBe(27_946_613n);
  });

  it('[LOTT-3] come over HTTP from whichever host answers', async () => {
    const round = due();
    const told = await beacon().round(round);
    expect(told.ok && told.round.round).toBe(round);
    if (told.ok) expect(await isRoundOf(simulator.chain, told.round)).toBe(true);
  });

  it('[LOTT-3] are waited for while they are not due and while no answer comes', async () => {
    expect(await beacon().round(due() + 5n)).toEqual({ ok: false, why: 'not-yet' });
    simulator.fault('down');
    expect(await beacon().round(due())).toEqual({ ok: false, why: 'not-yet' });
    simulator.fault('none');
  });

  it('[LOTT-3] of another number, a forged signature and another chain are refused', async () => {
    for (const fault of ['forged', 'other-round'] as const) {
      simulator.fault(fault);
      expect(await beacon().round(due()), fault).toEqual({ ok: false, why: 'forged' });
    }
    simulator.fault('none');
    const pinned = createDrandBeacon({
      chain: { ...simulator.chain, publicKey: QUICKNET.publicKey },
      hosts: [simulator.origin],
    });
    expect(await pinned.round(due())).toEqual({ ok: false, why: 'forged' });
    now += 3_000;
  });

  it('[LOTT-3] that are no JSON, too long or redirected count as no answer', async () => {
    const answers = ['no json', `{"round":1,"pad":"${'x'.repeat(10_000)}"}`, ''];
    const server = createServer((_, response) => {
      const text = answers.shift() ?? '';
      if (text === '') return void response.writeHead(302, { location: simulator.origin }).end();
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bad = createDrandBeacon({ chain: simulator.chain, hosts: [host] });
    for (let at = 0; at < 3; at += 1) expect(await bad.round(due())).toEqual({ ok: false, why: 'not-yet' });
    await new Promise((resolve) => server.close(resolve));
  });
});
