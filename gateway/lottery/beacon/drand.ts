import * as v from 'valibot';
import { QUICKNET } from '../../../src/contract/tables/drand-quicknet';
import type { Beacon, BeaconAnswer, BeaconChain } from './types';
import { isRoundOf } from './verify';

export { QUICKNET };
/** Who hands out its rounds; any of them will do, each answer is checked. */
export const QUICKNET_HOSTS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 4_096;
const answer = v.object({
  round: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  randomness: v.pipe(v.string(), v.maxLength(64)),
  signature: v.pipe(v.string(), v.maxLength(96)),
});

const read = async (address: string, timeoutMs: number): Promise<unknown> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  return text.length > MAX_BYTES ? null : (JSON.parse(text) as unknown);
};

/** Rounds over HTTP, from one host after the other until one answers with what the chain's key has signed. */
export const createDrandBeacon = (input: {
  chain: BeaconChain;
  hosts: readonly string[];
  timeoutMs?: number;
}): Beacon => {
  const { chain, hosts, timeoutMs = TIMEOUT_MS } = input;
  const ask = async (host: string, round: bigint): Promise<BeaconAnswer> => {
    const found = await read(`${host}/${chain.hash}/public/${round}`, timeoutMs).catch(() => null);
    if (found === null) return { ok: false, why: 'not-yet' };
    const parsed = v.safeParse(answer, found);
    if (!parsed.success || BigInt(parsed.output.round) !== round) return { ok: false, why: 'forged' };
    const told = { ...parsed.output, round };
    return (await isRoundOf(chain, told)) ? { ok: true, round: told } : { ok: false, why: 'forged' };
  };
  return {
    chain,
    async round(round) {
      let last: BeaconAnswer = { ok: false, why: 'not-yet' };
      for (const host of hosts) {
        const told = await ask(host, round);
        if (told.ok) return told;
        if (told.why === 'forged') last = told;
      }
      return last;
    },
  };
};
