import type { ChanceGame, ChancePlay, ChanceTicket, RainCatch, RainRound } from '../contract/entities/chance';
import type { Board, BoardPage } from '../contract/entities/contest-board';
import type { MissionPage } from '../contract/entities/mission';
import type { Raffle, RaffleResult, RaffleTicketPage } from '../contract/entities/raffle';
import type { CommissionPage, FriendPage, Referral } from '../contract/entities/referral';

/** Domain `missionDomain`: goals in steps, and leaderboards. Each rejects with AppError. */
export interface MissionDomain {
  /** With the member's progress. Steps that can be claimed name a reward. */
  missions(query?: { page?: number; size?: number }): Promise<MissionPage>;
  /** Takes part: from then on it counts. Said again it is the same. */
  join(missionId: string): Promise<void>;
  /** Takes a step's prize, on the operator's own pages. Said again it is the same. `waits`: a person looks at it first. */
  claim(rewardId: string): Promise<'taken' | 'waits'>;
  /** For guests as well. */
  boards(): Promise<Board[]>;
  /** First ranks and the member's own; for guests without it. `size` up to 100. */
  board(boardId: string, query?: { size?: number }): Promise<BoardPage>;
  /** A board with the first ranks of a `LEADERBOARD` event in place of its own; the member's own rank is as old as it was. */
  told(board: BoardPage, ranking: unknown): BoardPage;
}

/** Domain `chanceDomain`: wheel, golden egg, red rain, raffles, and what the app gives. Each rejects with AppError. */
export interface ChanceDomain {
  /** With odds and today's commitment; for guests as well. */
  games(): Promise<ChanceGame[]>;
  tickets(): Promise<ChanceTicket[]>;
  /** Plays one; named again it is the same play. `seed` is what the member adds to the chance: letters, digits, - and _. */
  play(ticketId: string, seed?: string): Promise<ChancePlay>;
  /** Own plays, the newest first, with what checks them. */
  plays(query?: { page?: number }): Promise<ChancePlay[]>;
  /** Whether a play is what its seed says, once the day is over and the seed is told; computed here. */
  check(play: ChancePlay, game: Pick<ChanceGame, 'rows'>): Promise<'right' | 'wrong' | 'not-yet'>;
  /** The round that runs or comes next, or a named one. */
  rain(round?: Pick<RainRound, 'promotionId' | 'roundId'>): Promise<RainRound>;
  /** Whether the pot was cut as it was committed to, once the round is over and its cut is told; computed here. */
  checkRain(round: Pick<RainRound, 'commitment' | 'proof' | 'pot'>): Promise<'right' | 'wrong' | 'not-yet'>;
  /** Takes a slice; without one left it says so. */
  grab(round: Pick<RainRound, 'promotionId' | 'roundId'>): Promise<RainCatch>;
  /** For guests as well. */
  raffles(): Promise<Raffle[]>;
  /** `ticketsFrom`: with the texts of all tickets from this number on, for who checks the drawing. */
  raffle(raffleId: string, ticketsFrom?: number): Promise<RaffleResult>;
  /** Own numbers with their receipts. */
  raffleTickets(raffleId: string, query?: { page?: number; size?: number }): Promise<RaffleTicketPage>;
  /** What the app gives, once for an account and a device; this one, unless the app names it. APP_REWARD_NONE where nothing is due. */
  appReward(device?: string): Promise<void>;
}

/** Domain `inviteDomain`: who invites whom, and what it earns. Each rejects with AppError. */
export interface InviteDomain {
  details(): Promise<Referral>;
  friends(query?: { page?: number; size?: number }): Promise<FriendPage>;
  /** By day and friend; days of the merchant as 2026-11-23. */
  commissions(query?: { from?: string; to?: string; page?: number; size?: number }): Promise<CommissionPage>;
  /** Takes all that can be claimed. */
  claim(): Promise<void>;
}
