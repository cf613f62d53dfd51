/** Works through a list, at most so many at once. Rejects with the first fault; what is under way then ends by itself. */
export const inParallel = async <T>(
  all: readonly T[],
  most: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, lane));
};
