import { Counter, Gauge, type Registry } from 'prom-client';

/** Sets of labels of one metric. What comes beyond them is counted under `other`. */
export const MAX_ROWS = 2_000;
const OTHER = 'other';

interface Row<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** Numbers that are added in memory and become a metric only when /metrics is read: an addition is one look-up. */
export interface Tally<Label extends string> {
  add(labels: Record<Label, string>, by?: number): void;
  register(registry: Registry): void;
}

export const createTally = <Label extends string>(input: {
  name: string;
  help: string;
  labels: readonly Label[];
}): Tally<Label> => {
  const { name, help, labels: names } = input;
  const rows = new Map<string, Row<Label>>();
  const rowOf = (labels: Record<Label, string>): Row<Label> => {
    const key = names.map((label) => labels[label]).join('\n');
    const known = rows.get(key);
    if (known) return known;
    const isFull = rows.size >= MAX_ROWS && names.some((label) => labels[label] !== OTHER);
    if (isFull)
      return rowOf(Object.fromEntries(names.map((label) => [label, OTHER])) as Record<Label, string>);
    const row = { labels, value: 0 };
    rows.set(key, row);
    return row;
  };
  return {
    add(labels, by = 1) {
      rowOf(labels).value += by;
    },
    register(registry) {
      const metric: Counter<Label> = new Counter({
        name,
        help,
        labelNames: names,
        registers: [registry],
        collect() {
          metric.reset();
          for (const { labels, value } of rows.values()) metric.inc(labels, value);
        },
      });
    },
  };
};

/** Registers a gauge whose rows are read when /metrics is. A row without labels has `{}`. */
export const registerGauge = <Label extends string>(
  registry: Registry,
  input: {
    name: string;
    help: string;
    labels?: readonly Label[];
    read: () => readonly (readonly [Partial<Record<Label, string>>, number])[];
  },
): void => {
  const gauge: Gauge<Label> = new Gauge({
    name: input.name,
    help: input.help,
    labelNames: input.labels ?? [],
    registers: [registry],
    collect() {
      gauge.reset();
      // A gauge without labels begins at 0, which would say something where nothing is known.
      if (input.labels === undefined) gauge.remove();
      for (const [labels, value] of input.read()) gauge.set(labels, value);
    },
  });
};
