import { createHmac, randomBytes } from 'node:crypto';

const TRIES_AFTER_MS = [0, 1_000, 5_000, 30_000, 120_000] as const;
const TIMEOUT_MS = 5_000;
/** Under way at once; what comes on top is not told, as with a provider that has a bad day. */
const MAX_WAITING = 500;

export interface News {
  type: string;
  object: { id: string; reference: string | null };
}

/** What a webhook is signed with: the time in seconds, a dot and the body. */
export const signatureOf = (input: { secret: string; atMs: number; body: string }): string => {
  const t = Math.floor(input.atMs / 1_000);
  const v1 = createHmac('sha256', input.secret).update(`${t}.${input.body}`).digest('hex');
  return `t=${t},v1=${v1}`;
};

/** Tells the merchant what happened, signed anew with each try, while it does not answer with 2xx. */
export const createWebhooks = (deps: { url: () => string; secret: string; now: () => number }) => {
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  const post = async (body: string): Promise<boolean> => {
    try {
      const reply = await fetch(deps.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'quayside-signature': signatureOf({ secret: deps.secret, atMs: deps.now(), body }),
        },
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
    /** At once, and the same news `times` as often, all in parallel. */
    tell({ type, object }: News, times = 1): void {
      const body = JSON.stringify({
        id: `evt_${randomBytes(10).toString('hex')}`,
        type,
        created: Math.floor(deps.now() / 1_000),
        data: { object: type.split('.')[0], id: object.id, reference: object.reference },
      });
      for (let one = 0; one < times; one += 1) later(body, 0);
    },
    close(): void {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
export type Webhooks = ReturnType<typeof createWebhooks>;
