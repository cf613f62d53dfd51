/** A promotion with its newest version, the one in force, and what it has left to give. */
export interface DeskPromotionRow {
  code: string;
  /** `draft`, `active` or `stopped`. */
  state: string;
  inForce: number | null;
  newest: number;
  /** In words: amounts with their units. */
  budget: string;
}

export interface DeskPromotionInfo {
  code: string;
  state: string;
  /** `approver` is empty and `publishedAt` null until a version is in force. */
  versions: { number: number; author: string; approver: string; publishedAt: number | null; hash: string }[];
  /** The newest definition, as a file has it. */
  text: string;
}

/** What a definition would have given in the last days. */
export interface DeskPreview {
  matched: number;
  grants: number;
  members: number;
  linked: number;
  cost: { unit: string; amount: string }[];
  left: { why: string; count: number }[];
}
