/** A contest with its window, and what it has left to give. */
export interface DeskContestRow {
  code: string;
  /** mission, board, wheel, egg, rain, raffle, referral, app. */
  kind: string;
  /** `draft`, `coming`, `running`, `counting`, `ended` or `stopped`. */
  state: string;
  from: number;
  until: number;
  /** Places that were taken, or tickets that were numbered. */
  entries: number;
  /** In words: amounts with their units. */
  budget: string;
}

export interface DeskContestInfo extends DeskContestRow {
  author: string;
  hash: string;
  /** The most that it can pay: its budget holds that before it opens. */
  needs: string;
  /** Units that the budget is made of. */
  units: string[];
  /** The definition, as a file has it. */
  text: string;
}

/** What a member asked for, or what is held, and a person decides. */
export interface DeskPromotionRequest {
  id: string;
  memberId: string;
  username: string;
  promotion: string;
  /** In words: amounts with their units. */
  gives: string;
  askedAt: number;
  remark: string;
  /** device, payee, address: why it is held; empty where the member asked for it. */
  held: string[];
  /** Names of the members that it is linked with. */
  linked: string;
}
