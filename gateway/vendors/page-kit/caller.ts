const TIMEOUT_MS = 12_000;
const RETRY_MS = [300, 900, 2_000] as const;

/** A refusal by the service, or LOST when no answer came in spite of every try. */
export class ServiceError extends Error {
  constructor(
    readonly code: string,
    readonly balance: string | null = null,
  ) {
    super(code);
  }
}

/** How every game service of ours answers its page. */
export type ApiReply<T> = { ok: true; data: T } | { ok: false; code: string; balance?: string };

/** Whether asking again without change may help. */
export const isTransient = (code: string): boolean =>
  code === 'LOST' || code === 'BUSY' || code === 'TOO_MANY_REQUESTS';
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The session outlives a reload of the frame; a browser without storage just starts again. */
const storeUnder = (key: string) => ({
  read(): string {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  write(token: string): void {
    try {
      sessionStorage.setItem(key, token);
    } catch {
      // Third-party storage may be closed to us.
    }
  },
});

export interface Caller {
  /** Repeats what was lost: every call of these services is safe to repeat. @throws ServiceError */
  call<T>(path: string, body: unknown): Promise<T>;
  /** Exchanges a ticket for a session, or takes the stored one up. @throws ServiceError */
  open<T extends { token: string | null }>(ticket: string | null): Promise<T>;
}

/** A page's line to its game's service. */
export const createCaller = (input: { prefix: string; storeKey: string }): Caller => {
  const stored = storeUnder(input.storeKey);
  let token = stored.read();

  const once = async <T>(path: string, body: unknown): Promise<T> => {
    let reply: ApiReply<T>;
    try {
      const response = await fetch(`${input.prefix}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      reply = (await response.json()) as ApiReply<T>;
    } catch {
      throw new ServiceError('LOST');
    }
    if (!reply.ok) throw new ServiceError(reply.code, reply.balance ?? null);
    return reply.data;
  };
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    for (const pauseMs of RETRY_MS) {
      try {
        return await once<T>(path, body);
      } catch (error) {
        if (!(error instanceof ServiceError) || !isTransient(error.code)) throw error;
        await wait(pauseMs);
      }
    }
    return once<T>(path, body);
  };

  return {
    call,
    async open<T extends { token: string | null }>(ticket: string | null) {
      let view: T;
      try {
        // A ticket counts once, so a lost answer can't be asked for again with it; the launch is then repeated.
        view = await once<T>('session', ticket === null ? {} : { ticket });
      } catch (error) {
        if (!(error instanceof ServiceError) || !isTransient(error.code) || token === '') throw error;
        view = await call<T>('session', {});
      }
      if (view.token !== null) {
        token = view.token;
        stored.write(token);
      }
      return view;
    },
  };
};
