/** What may stand in an answer instead of what was expected; none of it is an amount of 0. */
export const BAD_PARTS: readonly unknown[] = [
  null,
  undefined,
  '',
  'x',
  '<b>7</b>',
  '1,2,3',
  '2026-02-31 25:00:00',
  -1,
  1e21,
  true,
  [],
  {},
  [null],
  [7],
  { a: { b: 7 } },
];

type Path = readonly (string | number)[];
/** Places of an answer at any depth, the whole of it among them. */
export const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
};
const replaced = (value: unknown, path: Path, bad: unknown): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return bad;
  if (typeof value !== 'object' || value === null) return value;
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  Reflect.set(copy as object, name, replaced(Reflect.get(value, name), rest, bad));
  return copy;
};

/** The answer with other parts at some of its places. */
export const mutated = (
  example: unknown,
  changes: readonly (readonly [path: Path, bad: unknown])[],
): unknown => changes.reduce<unknown>((value, [path, bad]) => replaced(value, path, bad), example);
