import type { BetPage } from '../contract/entities/record-bets';
import type { BonusPage } from '../contract/entities/record-bonuses';
import type { ProfitTable } from '../contract/entities/record-profit';
import type { RecordType } from '../contract/entities/record';
import type { StatementDetail, StatementPage } from '../contract/entities/record-statement';
import type { RoundDetail } from '../contract/entities/round';

/** Days of the merchant, year-month-day, both ends with it; '' or absent: the last seven. */
export interface RecordDays {
  from?: string;
  to?: string;
}

/** A page by its number, or the rows behind those that are there (`next` of the answer), which nothing new shifts. */
export interface RecordPage {
  page?: number;
  size?: number;
  cursor?: string;
  signal?: AbortSignal;
}

export interface AccountFilter extends RecordDays {
  /** None or absent: all. */
  types?: readonly RecordType[];
}

/** How a CSV file is written. */
export interface CsvForm {
  /** ',' for Excel where people write a decimal comma: semicolons between the cells. Omit for commas and a decimal point. */
  decimal?: ',';
}

export interface BetRecordFilter extends RecordDays {
  vendor?: string;
  category?: string;
  state?: '' | 'open' | 'completed' | 'cancelled';
  /** Bounds of the stake, plain decimals. */
  min?: string;
  max?: string;
  /** The vendor's own number of a round. */
  search?: string;
}

/** Domain `recordsDomain`: what a member moved, staked and won. For the operator's own pages. */
export interface RecordsDomain {
  /** The statement, the newest first, with the balance after each entry. Rejects with AppError. */
  account(query: AccountFilter & RecordPage): Promise<StatementPage>;
  /** One entry down to its journal. Rejects with AppError. */
  accountDetail(id: string): Promise<StatementDetail>;
  /** Rounds of all vendors. Rejects with AppError. */
  bets(query: BetRecordFilter & RecordPage): Promise<BetPage>;
  /** One round with its movements and its proof. Rejects with AppError. */
  betDetail(bet: { vendor: string; id: string }): Promise<RoundDetail>;
  /** Won and lost in at most a year. `split` parts each period by category. Rejects with AppError. */
  profit(
    query: RecordDays & {
      by: 'day' | 'week' | 'month' | 'category';
      split?: boolean;
      signal?: AbortSignal;
    },
  ): Promise<ProfitTable>;
  /** Bonuses and rebates that were given. Rejects with AppError. */
  bonuses(query: RecordDays & RecordPage & { kind?: '' | 'bonus' | 'rebate' }): Promise<BonusPage>;
  /** The statement as a table for spreadsheets: text of a CSV file. Rejects with AppError. */
  csv(query: AccountFilter & CsvForm): Promise<string>;
}
