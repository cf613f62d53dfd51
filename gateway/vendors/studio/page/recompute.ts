import { webFairRound, webSeedHash } from '../../page-kit/fair-web';
import { isRefused, type Model, type Table } from '../families/family';
import { readActions, readPicks } from './read-round';

export interface RoundFacts {
  server: string;
  hash: string;
  client: string;
  nonce: string;
  /** JSON. */
  picks: string;
  /** JSON, '' for none. */
  actions: string;
}

/** What a round of these facts comes to, by the model that the gateway plays; null when they are no round. */
export const recompute = async (
  model: Model | null,
  facts: RoundFacts,
): Promise<{ table: Table; isSameSeed: boolean } | null> => {
  const serverSeed = facts.server.trim().toLowerCase();
  const [nonce, clientSeed] = [facts.nonce.trim(), facts.client.trim()];
  const [picks, actions] = [readPicks(facts.picks), readActions(facts.actions)];
  const isComplete =
    /^[0-9a-f]{64}$/.test(serverSeed) && /^\d{1,9}$/.test(nonce) && /^[A-Za-z0-9_-]{4,64}$/.test(clientSeed);
  if (!model || !isComplete || !picks || !actions) return null;
  const table = await webFairRound({ serverSeed, clientSeed, nonce: Number(nonce) }, (below) =>
    model.play(below, { picks, actions }),
  );
  if (isRefused(table)) return null;
  return { table, isSameSeed: (await webSeedHash(serverSeed)) === facts.hash.trim().toLowerCase() };
};
