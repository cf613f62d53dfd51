/** SHA-256: node:crypto at the gateway, Web Crypto in a page. */
export type Hash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
type SyncHash = (bytes: Uint8Array) => Uint8Array;

/** One step of a ticket's path: the sibling's hash and the side it stands on. */
export interface PathStep {
  side: 'left' | 'right';
  hash: Uint8Array;
}

const LEAF = 0x00;
const NODE = 0x01;

const join = (mark: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  joined[0] = mark;
  let at = 1;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** What is hashed for a leaf: 0x00, the ticket's text in UTF-8, its salt. */
export const leafBytes = (text: string, salt: Uint8Array): Uint8Array =>
  join(LEAF, new TextEncoder().encode(text), salt);

/** The leaf of a ticket. */
export const leafHash = (hash: SyncHash, text: string, salt: Uint8Array): Uint8Array =>
  hash(leafBytes(text, salt));

/** The next level up; an odd node is promoted as it is. */
const levelAbove = (hash: SyncHash, level: readonly Uint8Array[]): Uint8Array[] => {
  const above: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left === undefined) break;
    above.push(right === undefined ? left : hash(join(NODE, left, right)));
  }
  return above;
};

/** The root over leaves in their order; the hash of no bytes where there is no leaf. */
export const rootOf = (hash: SyncHash, leaves: readonly Uint8Array[]): Uint8Array => {
  let level = [...leaves];
  while (level.length > 1) level = levelAbove(hash, level);
  return level[0] ?? hash(new Uint8Array());
};

/**
 * The path of the leaf at `index`, from the bottom.
 * @throws RangeError where there is no such leaf
 */
export const pathOf = (hash: SyncHash, leaves: readonly Uint8Array[], index: number): PathStep[] => {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError(`no leaf ${index}`);
  const path: PathStep[] = [];
  let level = [...leaves];
  for (let at = index; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling });
    level = levelAbove(hash, level);
  }
  return path;
};

/** Whether a leaf leads to the root by its path. The hash may be asynchronous. */
export const verifyPath = async (input: {
  hash: Hash;
  leaf: Uint8Array;
  path: readonly PathStep[];
  root: Uint8Array;
}): Promise<boolean> => {
  let at = input.leaf;
  for (const step of input.path)
    at = await input.hash(step.side === 'left' ? join(NODE, step.hash, at) : join(NODE, at, step.hash));
  return at.length === input.root.length && at.every((byte, index) => byte === input.root[index]);
};
