import type { LotteryTicket } from '../contract/entities/lottery-ticket';

/** More came back than was staked. Less is told as what it is, and celebrated nowhere. */
export const isGain = ({ stake, prize }: Pick<LotteryTicket, 'stake' | 'prize'>): boolean =>
  prize.minor > stake.minor && !stake.unread;
