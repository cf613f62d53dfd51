import type { Game, VendorCard } from '../../contract/entities/game';
import type { Client, LaunchDomain } from '../../core/types';
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
 * Starts a game from a click: asks for a login first where one is needed, opens the vendor's own window where it must be.
 * @returns which wish nobody on the page answered, else 'done'; failures stand in the launch state
 */
export async function startGame(input: {
  client: Client;
  launch: LaunchDomain;
  target: StartTarget;
  trial: boolean;
  /** What a window says until the game's address is there. */
  waiting: string;
}): Promise<'done' | 'need-login' | 'elsewhere'> {
  const { client, launch, target, trial, waiting } = input;
  const decision = launch.decide(target, { trial });
  if (decision.type === 'need-login') {
    const resume = () => void startGame(input);
    return client.intend({ type: 'need-login', resume }) ? 'done' : 'need-login';
  }
  if (decision.type === 'route') {
    const { path } = decision;
    return client.ports.page.navigate(path) || client.intend({ type: 'navigate', path })
      ? 'done'
      : 'elsewhere';
  }
  const inWindow = decision.type === 'player' || (decision.type === 'open' && decision.display === 'window');
  const own = inWindow ? emptyWindow(target, waiting) : null;
  await launch.start(target, { trial });
  if (own) {
    const { step, display, url, game } = launch.store.getState();
    // Somebody who has started another game meanwhile wants that one.
    const isOurs = step === 'open' && display === 'window' && game?.id === idOf(target);
    const address = isOurs ? gameAddress(url) : null;
    if (address) own.location.replace(address.href);
    else own.close();
  }
  return 'done';
}
