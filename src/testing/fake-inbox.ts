import { letterPageToWire, letterToWire, type Letter, type LetterRow } from '../contract/entities/inbox';
import { readRich } from '../contract/rich-text';
import type { Answers } from './fake-calls';
import { FakeRefusal } from './fake-refusal';
import { fresh, self, type FakeContext, type FakeState } from './fake-state';

interface FakeLetter extends LetterRow {
  html: string;
  action: Letter['action'];
}
interface FakeInbox {
  letters: FakeLetter[];
}
const boxes = new WeakMap<FakeState, Map<string, FakeInbox>>();

/** What a member has been written. */
export const fakeInboxOf = (state: FakeState, memberId: string): FakeInbox => {
  const all = boxes.get(state) ?? new Map<string, FakeInbox>();
  boxes.set(state, all);
  const box = all.get(memberId) ?? { letters: [] };
  all.set(memberId, box);
  return box;
};

/** Writes to a member, as the operator would. */
export const fakeLetter = (
  state: FakeState,
  memberId: string,
  letter: Partial<Omit<FakeLetter, 'id'>> & { subject: string },
): string => {
  const id = fresh(state, '').replace('-', '');
  fakeInboxOf(state, memberId).letters.unshift({
    ...{ id, sender: 'Customer service', kind: 'service', sentAt: Date.now(), isRead: false },
    ...{ html: '<p>Hello</p>', action: null },
    ...letter,
  });
  return id;
};

const own = (context: FakeContext): FakeInbox => {
  const who = self(context);
  if (who.type === 4) throw new FakeRefusal('TRIAL_REFUSED');
  return fakeInboxOf(context.state, who.id);
};
const unreadOf = ({ letters }: FakeInbox): number => letters.filter(({ isRead }) => !isRead).length;
const mark = (context: FakeContext, ids: readonly bigint[], isRead: boolean): number => {
  const box = own(context);
  for (const letter of box.letters) if (ids.includes(BigInt(letter.id))) letter.isRead = isRead;
  return unreadOf(box);
};

export const inboxAnswers: Pick<
  Answers,
  'unreadCount' | 'inboxList' | 'inboxLetter' | 'inboxRead' | 'inboxUnread' | 'inboxDelete'
> = {
  unreadCount: (_, context) => unreadOf(own(context)),
  inboxList({ page, size, isRead, oldestFirst }, context) {
    const box = own(context);
    const found = box.letters.filter((letter) => isRead === null || letter.isRead === isRead);
    if (oldestFirst) found.reverse();
    return letterPageToWire({
      rows: found.slice((page - 1) * size, page * size),
      pages: Math.ceil(found.length / size),
      unread: unreadOf(box),
    });
  },
  inboxLetter({ id }, context) {
    const found = own(context).letters.find((letter) => BigInt(letter.id) === id);
    if (!found) throw new FakeRefusal('INBOX_UNKNOWN');
    return letterToWire({ ...found, nodes: readRich(found.html).nodes });
  },
  inboxRead({ ids, untilMs }, context) {
    const { letters } = own(context);
    const all = letters.filter(({ sentAt }) => untilMs !== null && (sentAt ?? 0) <= untilMs);
    return mark(context, untilMs === null ? ids : all.map(({ id }) => BigInt(id)), true);
  },
  inboxUnread: ({ ids }, context) => mark(context, ids, false),
  inboxDelete({ ids }, context) {
    const box = own(context);
    box.letters = box.letters.filter(({ id }) => !ids.includes(BigInt(id)));
    return unreadOf(box);
  },
};
