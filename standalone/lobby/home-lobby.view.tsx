import type { RefObject } from 'react';
import type { SiteTheme } from '../kit/site-theme';
import { useHomeLobby } from './use-home-lobby';

/** Home's games. */
export function HomeLobby({ lobby, theme }: { lobby: RefObject<HTMLElement | null>; theme: SiteTheme }) {
  return <div ref={useHomeLobby(lobby, theme)} className="home-lobby" />;
}
