import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pathOf, rootOf, verifyPath } from '../../../src/contract/lottery/index';
import { sha256 } from './sell';
import { CHUNK, nodeOf, pathIn } from './tree';

const chunksOf = (leaves: readonly Uint8Array[]): Uint8Array[][] => {
  const chunks: Uint8Array[][] = [];
  for (let at = 0; at < leaves.length; at += CHUNK) chunks.push(leaves.slice(at, at + CHUNK));
  return chunks;
};

it('has the same root and the same paths by chunks as over all leaves at once', async () => {
  for (const count of [0, 1, 2, 3, 1_023, 1_024, 1_025, 2_048, 2_049, 3_333]) {
    const leaves = Array.from({ length: count }, () => randomBytes(32));
    const chunks = chunksOf(leaves);
    const nodes = chunks.map(nodeOf);
    const root = nodeOf(nodes);
    expect(root, `${count} leaves`).toEqual(rootOf(sha256, leaves));
    for (const at of [0, count >> 1, count - 1].filter((one) => one >= 0 && one < count)) {
      const number = Math.floor(at / CHUNK);
      const path = pathIn({ chunk: chunks[number] ?? [], index: at % CHUNK, nodes, number });
      expect(path).toEqual(pathOf(sha256, leaves, at));
      expect(await verifyPath({ hash: sha256, leaf: leaves[at] ?? root, path, root })).toBe(true);
    }
  }
});

it('proves a ticket among a million by twenty hashes: less than a kilobyte', () => {
  const nodes = Array.from({ length: Math.ceil(1_000_000 / CHUNK) }, () => randomBytes(32));
  const chunk = Array.from({ length: CHUNK }, () => randomBytes(32));
  const path = pathIn({ chunk, index: 5, nodes, number: 3 });
  expect(path).toHaveLength(20);
  expect(
    path.reduce((sum, { hash }) => sum + 1 + Buffer.from(hash).toString('base64url').length, 0),
  ).toBeLessThan(1_000);
});
