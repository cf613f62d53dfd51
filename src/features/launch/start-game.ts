import type { Game, VendorCard } from '../../contract/entities/game';
import type { LaunchDomain } from '../../core/types';
import { gameAddress } from './game-messages';

export type StartTarget = Game | VendorCard;

/**
 * Pop-ups are allowed within the click only, so the window comes first and the address later; a game that is started again comes
 * back to its own. Null when it was blocked.
 */
function emptyWindow(target: StartTarget, waiting: string): Window | null {
  const opened = window.open('about:blank', `foyer-game-${idOf(target)}`);
  if (!opened) return null;
  try {
    opened.opener = null;
    opened.document.title = target.name;
    opened.document.body.textContent = waiting;
  } catch {
    // A window of an earlier start still shows the vendor's page: it will show the new one.
  }
  return opened;
}

const idOf = (target: StartTarget): string => ('platforms' in target ? target.id : target.gameId);

/**
 * Starts a game from a click: the vendor's own window, where it must be one, opens with it.
 * @returns which intent stayed unanswered, else 'done'; failures stand in the launch state
 */
export const startGame = (input: {
  launch: LaunchDomain;
  target: StartTarget;
  trial: boolean;
  /** What a window says until the game's address is there. */
  waiting: string;
}): ReturnType<LaunchDomain['start']> => {
  const { launch, target, trial, waiting } = input;
  const openWindow = () => {
    const own = emptyWindow(target, waiting);
    return (url: string | null): void => {
      const address = url === null ? null : gameAddress(url);
      if (address) own?.location.replace(address.href);
      else own?.close();
    };
  };
  return launch.start(target, { trial, openWindow });
};
