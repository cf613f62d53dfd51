/** A message longer than this is not one of ours, characters. */
export const MAX_MESSAGE = 2048;

const TYPES = ['GO_BACK', 'BALANCE', 'OFFER'] as const;
/** What a game may say: let me out, the balance moved, or what its own bar holds. */
export type GameMessage = (typeof TYPES)[number];
/** An offer as it came; `game-offer.ts` reads it once what shows it is there. */
export interface Offer {
  value: object;
  /** Answers the very page that made it. */
  answer(request: object): void;
}

/** What a posted message says, JSON text (as vendors send it) or an object; null for everything else. Never throws. */
export function readGameMessage(data: unknown): { type: GameMessage; value: object } | null {
  let value = data;
  if (typeof data === 'string') {
    if (data.length > MAX_MESSAGE) return null;
    try {
      value = JSON.parse(data);
    } catch {
      return null;
    }
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'type')) return null;
  const said: unknown = Reflect.get(value, 'type');
  const type = TYPES.find((one) => one === said);
  return type ? { type, value } : null;
}

/** A game's address as far as it may be opened: http or https and without a name and password; else null. */
export function gameAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** Whether a message comes from this very frame while it shows this very origin. */
export function isFromGame(
  event: Pick<MessageEvent, 'origin' | 'source'>,
  game: { window: unknown; url: URL },
): boolean {
  return game.window !== null && event.source === game.window && event.origin === game.url.origin;
}
