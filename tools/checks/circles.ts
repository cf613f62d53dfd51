import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import table from './circles.json' with { type: 'json' };
import { importsOf, type ImportFact } from './fences';
import { ROOT, sourceFiles } from './source-files';

/** Circles that stand for now, each as its sorted files; one that has gone must go here as well. */
const KNOWN: readonly string[][] = table.known;
const TEST_FILE = /(\.test\.tsx?|\.e2e\.ts)$/;

type Graph = ReadonlyMap<string, readonly string[]>;

/** Who imports whom, types included. An import() is no arrow: what it names is not there when the file is. */
export function graphOf(files: readonly string[], read: (file: string) => string): Graph {
  const all = new Set(files);
  const targetOf = ({ file, specifier }: ImportFact): string | undefined => {
    if (!specifier.startsWith('.')) return undefined;
    const bare = posix.normalize(posix.join(posix.dirname(file), specifier));
    return [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`, `${bare}/index.tsx`].find((path) =>
      all.has(path),
    );
  };
  return new Map(
    files.map((file) => [
      file,
      importsOf(file, read(file))
        .filter(({ lazy }) => lazy !== true)
        .flatMap((fact) => targetOf(fact) ?? []),
    ]),
  );
}

/** Groups of files that reach one another (Tarjan), each sorted. */
export function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const order = index.size;
    index.set(file, order);
    stack.push(file);
    let lowest = order;
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, index.get(target) ?? lowest);
    }
    low.set(file, lowest);
    if (lowest === order) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1 || graph.get(file)?.includes(file) === true) circles.push(circle.sort());
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}

/** Circles that are not known, or larger than known, and known ones that are gone. */
export function circleRefusals(circles: readonly string[][], known: readonly string[][] = KNOWN): string[] {
  const isPart = (circle: readonly string[], of: readonly string[]) =>
    circle.every((file) => of.includes(file));
  return [
    ...circles
      .filter((circle) => !known.some((one) => isPart(circle, one)))
      .map((circle) => `files import one another in a circle: ${circle.join(', ')}`),
    ...known
      .filter((one) => !circles.some((circle) => circle.join() === [...one].sort().join()))
      .map((one) => `tools/checks/circles.json: this circle has shrunk or gone: ${one.join(', ')}`),
  ];
}

export function checkCircles(root = ROOT): { looked: number; refusals: string[] } {
  const files = sourceFiles({
    root,
    folders: ['src', 'widgets', 'standalone', 'gateway'],
    endings: ['.ts', '.tsx'],
  }).filter((file) => !TEST_FILE.test(file));
  const graph = graphOf(files, (file) => readFileSync(join(root, file), 'utf8'));
  return { looked: files.length, refusals: files.length === 0 ? [] : circleRefusals(circlesOf(graph)) };
}
