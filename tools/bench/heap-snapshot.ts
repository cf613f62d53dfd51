import type { CDPSession } from 'playwright';
import { array, number, object, parse, pipe, string, transform, union } from 'valibot';

/** Bytes of a page's script heap. */
export interface HeapSizes {
  /** Objects, arrays, texts, closures and their shapes: what a page can hold on to. */
  page: number;
  /** Bytecode, machine code and type feedback: grows while the engine learns which functions run often. */
  code: number;
}

/** Kinds of nodes that are the browser's own (elements, styles, timings): outside the script heap. */
const OUTSIDE = ['native', 'synthetic', 'hidden'];

const snapshotSchema = object({
  snapshot: object({
    meta: object({
      node_fields: array(string()),
      node_types: pipe(
        array(union([array(string()), string()])),
        transform((types) => types[0]),
        array(string()),
      ),
    }),
  }),
  nodes: array(number()),
});

/** Takes a heap snapshot and sums the size of its nodes by what they are. Throws when the browser's form is another one. */
export const sizeByKind = async (cdp: CDPSession): Promise<HeapSizes> => {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = parse(snapshotSchema, JSON.parse(chunks.join('')));
  const fields = snapshot.meta.node_fields;
  const kindAt = fields.indexOf('type');
  const sizeAt = fields.indexOf('self_size');
  if (kindAt < 0 || sizeAt < 0) throw new Error('a heap snapshot without types or sizes');
  const sizes: HeapSizes = { page: 0, code: 0 };
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = snapshot.meta.node_types[nodes[node + kindAt] ?? -1] ?? '';
    if (OUTSIDE.includes(kind)) continue;
    sizes[kind === 'code' ? 'code' : 'page'] += nodes[node + sizeAt] ?? 0;
  }
  return sizes;
};
