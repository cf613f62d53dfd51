/** What a game's bar opens; a frame that has a bar of its own offers them there. */
export const gameEntries = ['rules', 'history', 'fair'] as const;
export type GameEntry = (typeof gameEntries)[number];

export const gameSettings = ['sound', 'turbo'] as const;
/** How a player likes to play, as far as games know it. */
export type PlaySettings = Record<(typeof gameSettings)[number], boolean>;
/** What a game tells the page around it: what its bar holds, and how it is set. */
export interface GameOffer extends Partial<PlaySettings> {
  entries: readonly GameEntry[];
}
/** What that page tells the game: it has taken the bar over, what was chosen before, what is to be opened. */
export interface FrameRequest extends Partial<PlaySettings> {
  open?: GameEntry;
}

/** A message longer than this is not one of the frame's, characters. */
const MAX_REQUEST = 512;

/** Reads a posted message; null for everything that is none of the frame's. Never throws. */
export const readFrameRequest = (data: unknown): FrameRequest | null => {
  if (typeof data !== 'string' || data.length > MAX_REQUEST) return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fact = (name: string): unknown => (Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined);
  if (fact('type') !== 'FRAME') return null;
  const request: FrameRequest = {};
  for (const name of gameSettings) {
    const is = fact(name);
    if (typeof is === 'boolean') request[name] = is;
  }
  const open = gameEntries.find((entry) => entry === fact('open'));
  return open === undefined ? request : { ...request, open };
};
