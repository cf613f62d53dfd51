export interface DeskCheck {
  id: string;
  memberId: string;
  state: string;
  documentKind: string;
  submittedAt: number;
  decidedBy: string;
  reason: string;
  note: string;
}

export interface DeskFeedback {
  id: string;
  memberId: string;
  type: string;
  text: string;
  /** How many there are. */
  pictures: number;
  sentAt: number;
}
