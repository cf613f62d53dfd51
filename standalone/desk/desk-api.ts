import type { DeskAnswers, DeskCallName, DeskInput, DeskPageHeader } from '../../gateway/desk/index';

const HEADER: DeskPageHeader = 'x-desk-page';
const API = '/desk/api/';
/** Where this tab keeps the word that goes with its calls: no other tab's scripts read it. */
const KEPT = 'foyer-desk-page';

/** A call that was refused, or never answered: then the code is OFFLINE. */
export class DeskRefusal extends Error {
  constructor(
    readonly code: string,
    readonly facts: { number: number; retryAfterS: number | null; sentence: string; value: unknown },
  ) {
    super(code);
  }
}

const NO_FACTS = { number: 0, retryAfterS: null, sentence: '', value: null };

export interface DeskApi {
  /** Whether this tab may have a session. */
  hasPage(): boolean;
  keepPage(word: string | null): void;
  /** @throws DeskRefusal */
  ask<Name extends DeskCallName>(name: Name, input: DeskInput<Name>): Promise<DeskAnswers[Name]>;
  /** A picture, as an address that this page alone can show. @throws DeskRefusal */
  file<Name extends DeskCallName>(name: Name, input: DeskInput<Name>): Promise<string>;
  /** Hears that the session is over. */
  onOver(listener: () => void): () => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const refusalOf = (body: unknown): DeskRefusal => {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : null;
  if (typeof error !== 'object' || error === null) return new DeskRefusal('INTERNAL', NO_FACTS);
  const of = (key: string): unknown => Reflect.get(error, key);
  return new DeskRefusal(textOf(of('code')) || 'INTERNAL', {
    number: numberOf(of('number')) ?? 0,
    retryAfterS: numberOf(of('retryAfterS')),
    sentence: textOf(of('sentence')),
    value: of('value'),
  });
};

/** The desk's calls, as the gateway's own page makes them. */
export const createDeskApi = (deps: { fetch: typeof fetch; storage: Storage }): DeskApi => {
  const listeners = new Set<() => void>();
  const send = async (name: string, input: unknown): Promise<Response> => {
    const word = deps.storage.getItem(KEPT);
    const reply = await deps
      .fetch(API + name, {
        method: 'POST',
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { 'content-type': 'application/json', ...(word === null ? {} : { [HEADER]: word }) },
        body: JSON.stringify(input),
      })
      .catch(() => {
        throw new DeskRefusal('OFFLINE', NO_FACTS);
      });
    if (reply.ok) return reply;
    const refusal = refusalOf(await reply.json().catch(() => null));
    if (refusal.code === 'DESK_SESSION_OVER' || refusal.code === 'DESK_PAGE_REFUSED') {
      deps.storage.removeItem(KEPT);
      for (const listener of listeners) listener();
    }
    throw refusal;
  };
  return {
    hasPage: () => deps.storage.getItem(KEPT) !== null,
    keepPage(word) {
      if (word === null) deps.storage.removeItem(KEPT);
      else deps.storage.setItem(KEPT, word);
    },
    async ask(name, input) {
      const body: unknown = await (await send(name, input)).json();
      // The gateway of the same build answers by the same table.
      return (body as { value: DeskAnswers[typeof name] }).value;
    },
    file: async (name, input) => URL.createObjectURL(await (await send(name, input)).blob()),
    onOver(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
