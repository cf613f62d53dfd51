import type { ComponentType } from 'react';
import type { PageName } from './paths';

/** Every page is a file of its own, loaded when its route is opened. */
export const pages = {
  home: () => import('../pages/home/home'),
  member: () => import('../pages/member/member'),
  agent: () => import('../pages/agent/agent'),
  agentHome: () => import('../pages/agent/agent-home'),
  framePassword: () => import('../pages/frame/frame-password'),
  frameRounds: () => import('../pages/frame/frame-rounds'),
  gameCenter: () => import('../pages/games/game-center'),
  gameListCenter: () => import('../pages/games/game-list-center'),
  accountGame: () => import('../pages/games/account-game'),
  promotions: () => import('../pages/promotions/promotions'),
  helpCentre: () => import('../pages/help/help-centre'),
  seamless: () => import('../pages/games/seamless'),
  lottery: () => import('../pages/lottery/lottery'),
} as const satisfies Record<PageName, () => Promise<{ Page: ComponentType }>>;
