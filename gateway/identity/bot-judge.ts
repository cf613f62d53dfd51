import type { BotCheckAction } from '../content/index';

/** A visitor who sends a form. */
export interface JudgedVisitor {
  merchantId: number;
  action: BotCheckAction;
  ip: string;
  userAgent: string;
}

/** A service that knows addresses and browsers of machines. The visitor whom it suspects solves our puzzle first. */
export interface BotJudge {
  /** A late answer or an error counts as false: the gateway's own rules still hold. */
  isSuspect(visitor: JudgedVisitor): Promise<boolean>;
}
