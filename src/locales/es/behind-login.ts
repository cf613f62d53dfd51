import type { LocaleTextsBehindLogin } from '../types';
import { account } from './account';
import { cashier } from './cashier';
import { chat } from './chat';
import { figures } from './figures';
import { frame } from './frame';
import { funds } from './funds';
import { inbox } from './inbox';
import { invite } from './invite';
import { limits } from './limits';
import { lottery } from './lottery';
import { mall } from './mall';
import { member } from './member';
import { missions } from './missions';
import { offers } from './offers';
import { rain } from './rain';
import { records } from './records';
import { rewards } from './rewards';
import { standing } from './standing';
import { tickets } from './tickets';

/** Texts of this language that only members meet: a lazy file of its own. */
export const locale: LocaleTextsBehindLogin = {
  account,
  cashier,
  chat,
  figures,
  frame,
  funds,
  inbox,
  invite,
  limits,
  lottery,
  mall,
  member,
  missions,
  offers,
  rain,
  records,
  rewards,
  standing,
  tickets,
};
