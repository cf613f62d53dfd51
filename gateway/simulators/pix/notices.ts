const TRIES_AFTER_MS = [0, 1_000, 5_000, 30_000, 120_000] as const;
const TIMEOUT_MS = 5_000;
/** Under way at once; what comes on top is not told, as with a provider that has a bad day. */
const MAX_WAITING = 500;

/** Tells the receiver of payments, again while it does not answer with 2xx. */
export const createNotices = (deps: { url: () => string }) => {
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  const post = async (body: string): Promise<boolean> => {
    try {
      const reply = await fetch(`${deps.url()}/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  };
  const later = (body: string, tries: number): void => {
    const wait = TRIES_AFTER_MS[tries];
    if (wait === undefined || closed || timers.size >= MAX_WAITING) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void post(body).then((isHeard) => {
        if (!isHeard) later(body, tries + 1);
      });
    }, wait);
    timer.unref();
    timers.add(timer);
  };
  return {
    /** At once, and `times` as often, all in parallel. */
    tell(pix: readonly unknown[], times = 1): void {
      for (let one = 0; one < times; one += 1) later(JSON.stringify({ pix }), 0);
    },
    tellPayouts(pagamentos: readonly unknown[], times = 1): void {
      for (let one = 0; one < times; one += 1) later(JSON.stringify({ pagamentos }), 0);
    },
    close(): void {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
export type Notices = ReturnType<typeof createNotices>;
