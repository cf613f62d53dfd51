import * as v from 'valibot';
import { isRichRoute, readRich, writeRich, type RichNode, type RichRoute } from '../rich-text';
import { looseCount, looseFlag, looseId, looseList, looseMap, looseText, looseTime } from '../wire';

export type { RichNode, RichRoute } from '../rich-text';

/** What a letter is for. */
export type LetterKind = 'service' | 'game' | 'marketing';
export interface LetterRow {
  id: string;
  subject: string;
  sender: string;
  kind: LetterKind;
  sentAt: number | null;
  isRead: boolean;
}
export interface LetterPage {
  rows: LetterRow[];
  pages: number;
  /** Of all letters, not of this page alone. */
  unread: number;
}
export interface Letter extends LetterRow {
  /** What it says: a few tags and links to named places, never HTML. */
  nodes: RichNode[];
  /** Its button. */
  action: { route: RichRoute; label: string } | null;
}

const rowFields = {
  inboxId: looseId,
  subject: looseText,
  senderName: looseText,
  sendTime: looseTime,
  read: looseFlag,
  kind: looseText,
};
const readRow = (wire: v.InferOutput<v.ObjectSchema<typeof rowFields, undefined>>): LetterRow => ({
  id: wire.inboxId,
  subject: wire.subject,
  sender: wire.senderName,
  kind: wire.kind === 'marketing' || wire.kind === 'game' ? wire.kind : 'service',
  sentAt: wire.sendTime,
  isRead: wire.read,
});
const rowToWire = (row: LetterRow) => ({
  inboxId: row.id,
  subject: row.subject,
  senderName: row.sender,
  sendTime: row.sentAt,
  read: row.isRead,
  kind: row.kind,
});

export const letterPageFromWire = v.pipe(
  v.object({ content: looseList(v.object(rowFields)), totalPages: looseCount, unreadCount: looseCount }),
  v.transform((wire): LetterPage => ({
    rows: wire.content.map(readRow),
    pages: wire.totalPages,
    unread: wire.unreadCount,
  })),
);
export const letterPageToWire = (page: LetterPage): v.InferInput<typeof letterPageFromWire> => ({
  content: page.rows.map(rowToWire),
  totalPages: page.pages,
  unreadCount: page.unread,
});

const actionOf = (route: unknown, label: unknown): Letter['action'] =>
  typeof route === 'string' && isRichRoute(route) && typeof label === 'string' && label !== ''
    ? { route, label }
    : null;

/** The text is read here by the same allow-list that the gateway wrote it by. */
export const letterFromWire = v.pipe(
  v.object({ ...rowFields, content: looseText, action: looseMap }),
  v.transform((wire): Letter => ({
    ...readRow(wire),
    nodes: readRich(wire.content).nodes,
    action: actionOf(wire.action['route'], wire.action['label']),
  })),
);
export const letterToWire = (letter: Letter): v.InferInput<typeof letterFromWire> => ({
  ...rowToWire(letter),
  content: writeRich(letter.nodes),
  action: letter.action === null ? null : { ...letter.action },
});
