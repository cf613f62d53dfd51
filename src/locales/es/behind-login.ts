import type { LocaleTextsBehindLogin } from '../types';
import { account } from './account';
import { cashier } from './cashier';
import { funds } from './funds';
import { limits } from './limits';
import { lottery } from './lottery';
import { member } from './member';
import { records } from './records';
import { tickets } from './tickets';

/** Texts of this language that only members meet: a lazy file of its own. */
export const locale: LocaleTextsBehindLogin = {
  account,
  cashier,
  funds,
  limits,
  lottery,
  member,
  records,
  tickets,
};
