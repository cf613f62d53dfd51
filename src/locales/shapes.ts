import type { agent } from './en/agent';
import type { auth } from './en/auth';
import type { chrome } from './en/chrome';
import type { common } from './en/common';
import type { errors } from './en/errors';
import type { home } from './en/home';
import type { launch } from './en/launch';
import type { lobby } from './en/lobby';
import type { messages } from './en/messages';
import type { news } from './en/news';
import type { pages } from './en/pages';
import type { password } from './en/password';
import type { promotions } from './en/promotions';
import type { registration } from './en/registration';
import type { rounds } from './en/rounds';
import type { security } from './en/security';
import type { wallet } from './en/wallet';

/** English is the shape: the keys of each namespace. */
export interface TextShapes {
  common: typeof common;
  errors: typeof errors;
  auth: typeof auth;
  registration: typeof registration;
  wallet: typeof wallet;
  lobby: typeof lobby;
  launch: typeof launch;
  home: typeof home;
  messages: typeof messages;
  news: typeof news;
  password: typeof password;
  security: typeof security;
  agent: typeof agent;
  pages: typeof pages;
  promotions: typeof promotions;
  chrome: typeof chrome;
  rounds: typeof rounds;
}
