import { startEarlyLobby } from './lobby/early-lobby';
import { pause } from './kit/pause';
import { startSiteClient } from './site-client';

/** The client, home's games where there are any, then everything around them: each a piece of its own. */
export const start = async (place: HTMLElement): Promise<void> => {
  const client = startSiteClient();
  await pause();
  await startEarlyLobby(client);
  const { startShell } = await import('./start-shell');
  await pause();
  await startShell(client, place);
};
