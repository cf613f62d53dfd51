import * as v from 'valibot';
import type { Beacon, BeaconAnswer, BeaconChain } from './types';
import { isRoundOf } from './verify';

/** drand's quicknet: chain and key stand here, so that no answer can bring its own. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisS: 1_692_803_367,
  periodS: 3,
};
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
