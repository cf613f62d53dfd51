import type { Game, VendorCard } from '../../contract/entities/game';
import type { Client, LaunchDomain } from '../../core/types';
import { gameAddress } from './game-messages';

export type StartTarget = Game | VendorCard;

/** Pop-ups are allowed within the click only, so the window comes first and the address later. Null when it was blocked. */
function emptyWindow(): Window | null {
  const opened = window.open('about:blank', '_blank');
  if (opened) opened.opener = null;
  return opened;
}

/**
 * Starts a game from a click: asks for a login first where one is needed, opens the vendor's own window where it must be.
 * @returns which wish nobody on the page answered, else 'done'; failures stand in the launch state
 */
export async function startGame(input: {
  client: Client;
  launch: LaunchDomain;
  target: StartTarget;
  trial: boolean;
}): Promise<'done' | 'need-login' | 'elsewhere'> {
  const { client, launch, target, trial } = input;
  const decision = trial ? null : launch.decide(target);
  if (decision?.type === 'need-login') {
    const resume = () => void startGame(input);
    return client.intend({ type: 'need-login', resume }) ? 'done' : 'need-login';
  }
  if (decision?.type === 'route') {
    const { path } = decision;
    return client.ports.page.navigate(path) || client.intend({ type: 'navigate', path })
      ? 'done'
      : 'elsewhere';
  }
  const own = decision?.type === 'open' && decision.display === 'window' ? emptyWindow() : null;
  await launch.start(target, { trial });
  if (own) {
    const { step, display, url } = launch.store.getState();
    const address = step === 'open' && display === 'window' ? gameAddress(url) : null;
    if (address) own.location.replace(address.href);
    else own.close();
  }
  return 'done';
}
