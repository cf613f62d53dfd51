/** A room as the desk lists it. */
export interface DeskChatRoom {
  id: string;
  modelId: string;
  model: string;
  kind: 'model' | 'service';
  /** Whose room it is with customer service; null: shared by a model's visitors. */
  memberId: string | null;
  member: string;
  lastAt: number;
  /** A member wrote after the desk did. */
  waits: boolean;
}

export interface DeskChatLine {
  id: string;
  /** null: the desk wrote it. */
  memberId: string | null;
  name: string;
  text: string;
  state: 'shown' | 'held' | 'removed';
  at: number;
}
export interface DeskChatRoomInfo extends DeskChatRoom {
  lines: DeskChatLine[];
}

/** Whom operators speak for, and who does now. */
export interface DeskChatSeat {
  id: string;
  name: string;
  kind: 'model' | 'service';
  operators: string[];
  /** As what this operator sits there; '' where they do not. */
  own: '' | 'online' | 'busy';
}

/** A message that people have to look at. */
export interface DeskReport {
  id: string;
  kind: 'report' | 'held' | 'harm';
  at: number;
  roomId: string;
  model: string;
  memberId: string | null;
  author: string;
  text: string;
  state: 'shown' | 'held' | 'removed';
}
