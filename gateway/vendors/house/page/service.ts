import type { ApiReply, HistoryView, RotateView, RoundView, SeedsView, SessionView } from '../api-shapes';

const TIMEOUT_MS = 12_000;
const RETRY_MS = [300, 900, 2_000] as const;
const STORE_KEY = 'house-session';

/** A refusal by the service, or LOST when no answer came in spite of every try. */
export class ServiceError extends Error {
  constructor(
    readonly code: string,
    readonly balance: string | null = null,
  ) {
    super(code);
  }
}

/** Whether asking again without change may help. */
const isPassing = (code: string): boolean => code === 'LOST' || code === 'BUSY';
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The session outlives a reload of the frame; a browser without storage just starts again. */
const stored = {
  read(): string {
    try {
      return sessionStorage.getItem(STORE_KEY) ?? '';
    } catch {
      return '';
    }
  },
  write(token: string): void {
    try {
      sessionStorage.setItem(STORE_KEY, token);
    } catch {
      // Third-party storage may be closed to us.
    }
  },
};

/** 128 random bits for keys and seeds. */
export const randomText = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const once = async <T>(path: string, token: string, body: unknown): Promise<T> => {
  let reply: ApiReply<T>;
  try {
    const response = await fetch(`/games/house/api/${path}`, {
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

export type Service = ReturnType<typeof createService>;

/** The game's service as the page calls it. Every call is safe to repeat, so lost ones are. */
export const createService = () => {
  let token = stored.read();
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    for (const pauseMs of RETRY_MS) {
      try {
        return await once<T>(path, token, body);
      } catch (error) {
        if (!(error instanceof ServiceError) || !isPassing(error.code)) throw error;
        await wait(pauseMs);
      }
    }
    return once<T>(path, token, body);
  };
  return {
    async open(ticket: string | null): Promise<SessionView> {
      let view: SessionView;
      try {
        // A ticket counts once, so a lost answer can't be asked for again with it; the launch is then repeated.
        view = await once<SessionView>('session', token, ticket === null ? {} : { ticket });
      } catch (error) {
        if (!(error instanceof ServiceError) || !isPassing(error.code) || token === '') throw error;
        view = await call<SessionView>('session', {});
      }
      if (view.token !== null) {
        token = view.token;
        stored.write(token);
      }
      return view;
    },
    spin: (key: string, betPerLine: string) => call<RoundView>('spin', { key, betPerLine }),
    seen: (roundId: string) => call<null>('seen', { roundId }),
    rotate: (clientSeed: string) => call<RotateView>('rotate', { clientSeed }),
    clientSeed: (clientSeed: string) => call<SeedsView>('client-seed', { clientSeed }),
    history: (before: string | null) => call<HistoryView>('history', before === null ? {} : { before }),
  };
};
