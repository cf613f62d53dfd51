import type { account } from './en/account';
import type { agent } from './en/agent';
import type { agentOffice } from './en/agent-office';
import type { agentPay } from './en/agent-pay';
import type { agentRegister } from './en/agent-register';
import type { agentReports } from './en/agent-reports';
import type { agentTeam } from './en/agent-team';
import type { auth } from './en/auth';
import type { cashier } from './en/cashier';
import type { chrome } from './en/chrome';
import type { common } from './en/common';
import type { errors } from './en/errors';
import type { funds } from './en/funds';
import type { home } from './en/home';
import type { launch } from './en/launch';
import type { limits } from './en/limits';
import type { lobby } from './en/lobby';
import type { lottery } from './en/lottery';
import type { member } from './en/member';
import type { messages } from './en/messages';
import type { news } from './en/news';
import type { pages } from './en/pages';
import type { password } from './en/password';
import type { promotions } from './en/promotions';
import type { records } from './en/records';
import type { registration } from './en/registration';
import type { rounds } from './en/rounds';
import type { security } from './en/security';
import type { wallet } from './en/wallet';
import type { draws } from './en/draws';
import type { tickets } from './en/tickets';

/** Groups that only members meet. */
export interface TextShapesBehindLogin {
  account: typeof account;
  cashier: typeof cashier;
  limits: typeof limits;
  lottery: typeof lottery;
  funds: typeof funds;
  member: typeof member;
  records: typeof records;
  tickets: typeof tickets;
}

/** Groups that only agents meet. */
export interface TextShapesBehindAgent {
  agentOffice: typeof agentOffice;
  agentPay: typeof agentPay;
  agentRegister: typeof agentRegister;
  agentReports: typeof agentReports;
  agentTeam: typeof agentTeam;
}

/** English is the shape: the keys of each namespace. */
export interface TextShapes extends TextShapesBehindLogin, TextShapesBehindAgent {
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
  draws: typeof draws;
}
