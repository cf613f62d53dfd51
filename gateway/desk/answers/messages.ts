/** A send of the inbox, as the list has it. */
export interface DeskMessageRow {
  name: string;
  kind: string;
  /** `draft`, `waiting`, `sent`, `stopped`; `withdrawn`: also what had arrived is taken back. */
  state: string;
  withdrawn: boolean;
  author: string;
  /** When it goes, or went. */
  at: number | null;
}

export interface DeskMessageInfo extends DeskMessageRow {
  approvals: string[];
  /** Members it is for as things stand. */
  audience: number;
  /** Who has looked at their inbox since, who read it, who deleted it. */
  delivered: number;
  read: number;
  deleted: number;
  /** By channel and how they ended. */
  copies: { channel: string; state: string; count: number }[];
  languages: string[];
  /** As a file has it. */
  text: string;
}

/** What one member would read. */
export interface DeskMessagePreview {
  gets: boolean;
  /** Why they would not, in the tool's words. */
  why: string[];
  language: string;
  subject: string;
  /** Its words, without what they look like. */
  body: string;
  action: string;
}
