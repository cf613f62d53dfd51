/** How long the first of a batch waits for others. */
export const GATHER_MS = 4;
/** Entries that wait at once; more are answered by `full`. */
export const MAX_WAITING = 2_000;

/** Gathers single entries into calls of up to `most`; each entry hears its own answer. */
export const createBatches = <Entry, Told>(input: {
  most: number;
  /** One answer for each entry, in their order. */
  send: (entries: readonly Entry[]) => Promise<readonly Told[]>;
  /** For an entry that cannot wait, or that no answer came for. */
  lost: Told;
}) => {
  const waiting: { entry: Entry; hear: (told: Told) => void }[] = [];
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting.splice(0, input.most);
    if (waiting.length > 0) timer = setTimeout(() => void flush(), 0);
    const told = await input.send(batch.map(({ entry }) => entry)).catch(() => []);
    batch.forEach(({ hear }, index) => hear(told[index] ?? input.lost));
  };

  return {
    add: (entry: Entry): Promise<Told> =>
      new Promise((resolve) => {
        if (waiting.length >= MAX_WAITING) return resolve(input.lost);
        waiting.push({ entry, hear: resolve });
        if (waiting.length === input.most) void flush();
        else timer ??= setTimeout(() => void flush(), GATHER_MS);
      }),
  };
};
