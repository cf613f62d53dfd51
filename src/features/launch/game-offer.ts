import { readKept } from '../../core/kernel/kept';
import type { Client } from '../../core/types';

/** What a game's own bar opens, and how it can be set: known names alone. */
export const gameEntries = ['rules', 'history', 'fair'] as const;
export const gameSwitches = ['sound', 'turbo'] as const;
export type GameEntry = (typeof gameEntries)[number];
export type GameSwitch = (typeof gameSwitches)[number];

export interface GameOffer {
  entries: GameEntry[];
  /** Absent: the game has no such switch. */
  settings: Partial<Record<GameSwitch, boolean>>;
}

/** Reads a game's offer; what it says beyond the known names is left out. Never throws. */
export function readGameOffer(value: object): GameOffer {
  const fact = (name: string): unknown => (Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined);
  const said = fact('entries');
  const settings: GameOffer['settings'] = {};
  for (const name of gameSwitches) {
    const is = fact(name);
    if (typeof is === 'boolean') settings[name] = is;
  }
  return { entries: gameEntries.filter((entry) => Array.isArray(said) && said.includes(entry)), settings };
}

/** What this browser remembers of how games are played: the same for every game of every vendor that asks. */
export interface GameTaste extends Partial<Record<GameSwitch, boolean>> {
  /** Whether time and result stand above a game. */
  figures?: boolean;
}
const tasteNames = [...gameSwitches, 'figures'] as const;
const keptAs = ({ config }: Client): string => `${config.merchant}.gameTaste`;

export function readTaste(client: Client): GameTaste {
  const kept = readKept(client.ports.storage.local.get(keptAs(client)));
  const taste: GameTaste = {};
  for (const name of tasteNames) {
    const is = kept[name];
    if (typeof is === 'boolean') taste[name] = is;
  }
  return taste;
}
export const keepTaste = (client: Client, taste: GameTaste): void =>
  client.ports.storage.local.set(keptAs(client), JSON.stringify(taste));
