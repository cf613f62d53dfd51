import { agent } from './agent';
import { auth } from './auth';
import { app } from './app';
import { chrome } from './chrome';
import { help } from './help';
import { common } from './common';
import { errors } from './errors';
import { home } from './home';
import { launch } from './launch';
import { lobby } from './lobby';
import { messages } from './messages';
import { news } from './news';
import { pages } from './pages';
import { password } from './password';
import { promotions } from './promotions';
import { registration } from './registration';
import { rounds } from './rounds';
import { security } from './security';
import { wallet } from './wallet';
import { draws } from './draws';
import type { LocaleTexts } from '../types';

/** Every text of this language: one lazy file. */
export const locale: LocaleTexts = {
  common,
  errors,
  auth,
  registration,
  rounds,
  wallet,
  lobby,
  launch,
  home,
  messages,
  news,
  password,
  security,
  agent,
  pages,
  promotions,
  app,
  chrome,
  help,
  draws,
};
