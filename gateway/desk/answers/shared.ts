/** Minor units of a currency. */
export interface DeskMoney {
  minor: string;
  currency: string;
}

/** A page of a list; `next` goes back as `before`, null at its end. */
export interface DeskPage<Row> {
  rows: Row[];
  next: string | null;
}
