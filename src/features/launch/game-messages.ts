/** A message longer than this is not one of ours, characters. */
export const MAX_MESSAGE = 2048;

/** What a game may say: let me out, or the balance moved. */
export type GameMessage = { type: 'GO_BACK' } | { type: 'BALANCE' };

/** Reads a posted message, JSON text (as vendors send it) or an object; null for everything else. Never throws. */
export function readGameMessage(data: unknown): GameMessage | null {
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
  const type: unknown = Reflect.get(value, 'type');
  return type === 'GO_BACK' || type === 'BALANCE' ? { type } : null;
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
