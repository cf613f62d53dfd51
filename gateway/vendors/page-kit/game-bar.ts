import { gameEntries, gameSettings, type GameEntry, type PlaySettings } from './frame-words';
import type { Parent } from './parent';

/** Under which a browser keeps the choice for its visit where no page around the game remembers it. */
const KEPT = 'game-settings';

const readKept = (): PlaySettings => {
  try {
    const kept = (sessionStorage.getItem(KEPT) ?? '').split(' ');
    return { sound: kept.includes('sound'), turbo: kept.includes('turbo') };
  } catch {
    // Third-party storage may be closed to us: off, then.
    return { sound: false, turbo: false };
  }
};
const keep = (settings: PlaySettings): void => {
  try {
    sessionStorage.setItem(
      KEPT,
      Object.entries(settings)
        .flatMap(([name, is]) => (is ? [name] : []))
        .join(' '),
    );
  } catch {
    // It holds for this page.
  }
};

export interface GameBar {
  isOn(name: keyof PlaySettings): boolean;
  toggle(name: keyof PlaySettings): void;
}

/**
 * What a game's bar holds. Where the page around the game has a bar of its own, that one takes it over: the game's is hidden (class
 * `in-frame`), and the choices of sound and speed come from there, as that page remembers them from game to game.
 */
export const createGameBar = (input: {
  parent: Parent;
  open: Readonly<Record<GameEntry, () => void>>;
  /** What can be set in this game; all of it where nothing is said. */
  settings?: readonly (keyof PlaySettings)[];
}): GameBar => {
  const { parent, open } = input;
  const names = input.settings ?? gameSettings;
  let settings = readKept();
  const set = (next: PlaySettings): void => {
    settings = next;
    keep(settings);
  };
  const offer = (): void =>
    parent.offer({
      entries: gameEntries,
      ...Object.fromEntries(names.map((name) => [name, settings[name]])),
    });
  parent.listen(({ open: entry, sound = settings.sound, turbo = settings.turbo }) => {
    document.body.classList.add('in-frame');
    set({ sound, turbo });
    if (entry) open[entry]();
  });
  offer();
  return {
    isOn: (name) => settings[name],
    toggle(name) {
      set({ ...settings, [name]: !settings[name] });
      offer();
    },
  };
};
