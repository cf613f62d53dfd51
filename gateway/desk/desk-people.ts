import type { AccountServices, QueuedCheck, WaitingFeedback } from '../account/index';
import type { DeskCheck, DeskFeedback } from './desk-answers';
import type { DeskHandlers } from './desk-context';
import { DeskFile } from './desk-file';
import { DeskError } from './desk-errors';
import { PAGE, pageOfRows } from './desk-members';

type PeopleHandlers = Pick<
  DeskHandlers,
  Extract<keyof DeskHandlers, `identity.${string}` | `feedback.${string}`>
>;

const afterOf = ({ after }: { after?: string | undefined }) =>
  after === undefined ? {} : { after: BigInt(after) };

const checkOf = (row: QueuedCheck): DeskCheck => ({
  id: row.id.toString(),
  memberId: row.memberId.toString(),
  state: row.state,
  documentKind: row.documentKind,
  submittedAt: row.submittedAt.getTime(),
  decidedBy: row.decidedBy,
  reason: row.reason,
  note: row.note,
});

const feedbackOf = (row: WaitingFeedback): DeskFeedback => ({
  id: row.id,
  memberId: row.memberId.toString(),
  type: row.type,
  text: row.text,
  pictures: row.pictures,
  sentAt: row.sentAt ?? 0,
});

/** Identity documents and what members wrote: pictures leave one by one, each noted. */
export const createDeskPeople = ({
  identityDesk,
  feedbackDesk,
}: Pick<AccountServices, 'identityDesk' | 'feedbackDesk'>): PeopleHandlers => {
  const showCheck = async (merchantId: number, id: string) => {
    const check = await identityDesk.show({ merchantId, id: BigInt(id) });
    if (!check) throw new DeskError('DESK_NOT_FOUND');
    return check;
  };
  return {
    async 'identity.queue'(input, { merchant }) {
      const asked = { merchantId: merchant.id, limit: PAGE + 1, ...afterOf(input) };
      return pageOfRows(await identityDesk.queue(asked), (row) => row.id, checkOf);
    },
    async 'identity.show'({ id }, { merchant }) {
      const check = await showCheck(merchant.id, id);
      return { ...checkOf(check), sides: check.pictures.map(({ side }) => side) };
    },
    async 'identity.picture'({ id, side }, { merchant }) {
      const { pictures } = await showCheck(merchant.id, id);
      const picture = pictures.find((one) => one.side === side);
      if (!picture) throw new DeskError('DESK_NOT_FOUND');
      return new DeskFile('image/png', picture.png);
    },
    async 'identity.pass'({ id }, { merchant, operator }) {
      await identityDesk.pass({ merchantId: merchant.id, id: BigInt(id), operator: operator.name });
      return null;
    },
    async 'identity.refuse'({ id, reason, note }, { merchant, operator }) {
      const decision = { merchantId: merchant.id, id: BigInt(id), operator: operator.name };
      await identityDesk.refuse({ ...decision, reason, note });
      return null;
    },
    async 'feedback.queue'(input, { merchant }) {
      const asked = { merchantId: merchant.id, limit: PAGE + 1, ...afterOf(input) };
      return pageOfRows(await feedbackDesk.queue(asked), (row) => BigInt(row.id), feedbackOf);
    },
    async 'feedback.picture'({ id, number }, { merchant }) {
      const found = await feedbackDesk.show({ merchantId: merchant.id, id: BigInt(id) });
      const file = found?.files[number - 1];
      if (!file) throw new DeskError('DESK_NOT_FOUND');
      return new DeskFile('image/png', file.png);
    },
    async 'feedback.answer'({ id, text }, { merchant, operator }) {
      await feedbackDesk.answer({ merchantId: merchant.id, id: BigInt(id), operator: operator.name, text });
      return null;
    },
  };
};
