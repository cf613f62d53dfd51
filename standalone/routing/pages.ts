import type { ComponentType } from 'react';
import type { PageName } from './paths';

/** Every page is a file of its own, loaded when its route is opened. */
export const pages = {
  home: () => import('../pages/home/home.view'),
  member: () => import('../pages/member/member.view'),
  agent: () => import('../pages/agent/agent.view'),
  agentHome: () => import('../pages/agent/agent-home.view'),
  framePassword: () => import('../pages/frame/frame-password.view'),
  frameMember: () => import('../pages/frame/frame-member.view'),
  frameRounds: () => import('../pages/frame/frame-rounds.view'),
  gameCenter: () => import('../pages/games/game-center.view'),
  gameListCenter: () => import('../pages/games/game-list-center.view'),
  accountGame: () => import('../pages/games/account-game.view'),
  promotions: () => import('../pages/promotions/promotions.view'),
  pointMall: () => import('../pages/mall/mall.view'),
  helpCentre: () => import('../pages/help/help-centre.view'),
  chat: () => import('../pages/chat/chat.view'),
  seamless: () => import('../pages/games/seamless.view'),
  lottery: () => import('../pages/lottery/lottery.view'),
  draws: () => import('../pages/draws/draws.view'),
  tickets: () => import('../pages/draws/tickets.view'),
} as const satisfies Record<PageName, () => Promise<{ Page: ComponentType }>>;
