import { pathOf, type PathStep, rootOf } from '../../../src/contract/lottery/index';
import { sha256 } from './sell';

/** Leaves of one chunk: a whole subtree, so that a path is a path in the chunk and one over the chunks' nodes. */
export const CHUNK = 1_024;

/** Node over the leaves of a chunk, and the root over those nodes: the same root as over all leaves. */
export const nodeOf = (leaves: readonly Uint8Array[]): Uint8Array => rootOf(sha256, leaves);

/** The path of a leaf from its chunk and the nodes of all chunks. */
export const pathIn = (input: {
  chunk: readonly Uint8Array[];
  index: number;
  nodes: readonly Uint8Array[];
  number: number;
}): PathStep[] => [...pathOf(sha256, input.chunk, input.index), ...pathOf(sha256, input.nodes, input.number)];
