import type { account } from './en/account';
import type { agent } from './en/agent';
import type { agentMember } from './en/agent-member';
import type { agentOffice } from './en/agent-office';
import type { agentPay } from './en/agent-pay';
import type { agentRegister } from './en/agent-register';
import type { agentReports } from './en/agent-reports';
import type { agentSubAccounts } from './en/agent-sub-accounts';
import type { agentTeam } from './en/agent-team';
import type { auth } from './en/auth';
import type { cashier } from './en/cashier';
import type { chat } from './en/chat';
import type { app } from './en/app';
import type { chrome } from './en/chrome';
import type { help } from './en/help';
import type { common } from './en/common';
import type { errors } from './en/errors';
import type { figures } from './en/figures';
import type { frame } from './en/frame';
import type { funds } from './en/funds';
import type { home } from './en/home';
import type { inbox } from './en/inbox';
import type { invite } from './en/invite';
import type { launch } from './en/launch';
import type { limits } from './en/limits';
import type { lobby } from './en/lobby';
import type { lottery } from './en/lottery';
import type { mall } from './en/mall';
import type { member } from './en/member';
import type { messages } from './en/messages';
import type { missions } from './en/missions';
import type { news } from './en/news';
import type { offers } from './en/offers';
import type { pages } from './en/pages';
import type { password } from './en/password';
import type { promotions } from './en/promotions';
import type { rain } from './en/rain';
import type { standing } from './en/standing';
import type { records } from './en/records';
import type { registration } from './en/registration';
import type { rewards } from './en/rewards';
import type { rounds } from './en/rounds';
import type { security } from './en/security';
import type { wallet } from './en/wallet';
import type { draws } from './en/draws';
import type { tickets } from './en/tickets';

/** Groups that only members meet. */
export interface TextShapesBehindLogin {
  account: typeof account;
  cashier: typeof cashier;
  chat: typeof chat;
  inbox: typeof inbox;
  invite: typeof invite;
  limits: typeof limits;
  lottery: typeof lottery;
  figures: typeof figures;
  frame: typeof frame;
  funds: typeof funds;
  mall: typeof mall;
  member: typeof member;
  missions: typeof missions;
  offers: typeof offers;
  rain: typeof rain;
  records: typeof records;
  rewards: typeof rewards;
  standing: typeof standing;
  tickets: typeof tickets;
}

/** Groups that only agents meet. */
export interface TextShapesBehindAgent {
  agentMember: typeof agentMember;
  agentOffice: typeof agentOffice;
  agentPay: typeof agentPay;
  agentRegister: typeof agentRegister;
  agentReports: typeof agentReports;
  agentSubAccounts: typeof agentSubAccounts;
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
  app: typeof app;
  chrome: typeof chrome;
  help: typeof help;
  rounds: typeof rounds;
  draws: typeof draws;
}
