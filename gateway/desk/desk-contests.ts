import type { DeskContestInfo, DeskContestRow, DeskPromotionRequest } from './desk-answers';
import type { DeskContext, DeskHandlers } from './desk-context';
import { deskCommand, type DeskMembersDeps } from './desk-members';

type Subjects = 'contests' | 'requests';
type ContestHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `${Subjects}.${string}`>>;

/** The name under which a command reads what was typed. */
const TYPED = 'contest.json';

type Row = Omit<DeskContestRow, 'from' | 'until'> & { from: string; until: string };
type Info = Omit<DeskContestInfo, 'from' | 'until' | 'text'> & Pick<Row, 'from' | 'until'>;
interface Request extends Omit<DeskPromotionRequest, 'id' | 'memberId' | 'askedAt' | 'held'> {
  held: string;
  grant: string;
  member: string;
  asked: string;
}
const windowOf = ({ from, until }: Pick<Row, 'from' | 'until'>) => ({
  from: Date.parse(from),
  until: Date.parse(until),
});
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Contests and requests as the operators' tool has them: the same checks, the same words, the same note in the audit. */
export const createDeskContests = (deps: DeskMembersDeps): ContestHandlers => {
  const run = <Answer>(context: DeskContext, command: Parameters<typeof deskCommand>[2]): Promise<Answer> =>
    deskCommand(deps, context, command) as Promise<Answer>;
  const signed = ({ operator }: DeskContext): { operator: string } => ({ operator: operator.name });
  const typed = (text: string) => ({ [TYPED]: text });
  return {
    async 'contests.list'(_, context) {
      const { contests } = await run<{ contests: Row[] }>(context, { name: 'contest list' });
      return { rows: contests.map((row) => ({ ...row, ...windowOf(row) })), next: null };
    },
    async 'contests.show'({ code }, context) {
      const { contest, ...shown } = await run<Info & { contest: unknown }>(context, {
        ...{ name: 'contest show', args: { CODE: code } },
      });
      return { ...shown, ...windowOf(shown), text: pretty(contest) };
    },
    async 'contests.presets'(_, context) {
      return (await run<{ presets: string[] }>(context, { name: 'contest preset' })).presets;
    },
    async 'contests.preset'({ name }, context) {
      return { text: pretty(await run(context, { name: 'contest preset', options: { name } })) };
    },
    async 'contests.check'({ text }, context) {
      const { needs } = await run<{ needs: string }>(context, {
        ...{ name: 'contest check', args: { FILE: TYPED }, files: typed(text) },
      });
      return { needs };
    },
    async 'contests.draft'({ code, text }, context) {
      await run(context, {
        ...{ name: 'contest publish', args: { CODE: code, FILE: TYPED }, files: typed(text) },
        options: signed(context),
      });
      return null;
    },
    async 'contests.fund'({ code, amount, unit }, context) {
      await run(context, {
        ...{ name: 'contest fund', args: { CODE: code, AMOUNT: amount } },
        options: { ...signed(context), ...(unit === '' ? {} : { unit }) },
      });
      return null;
    },
    async 'contests.approve'({ code }, context) {
      await run(context, { name: 'contest approve', args: { CODE: code }, options: signed(context) });
      return null;
    },
    async 'contests.stop'({ code }, context) {
      await run(context, { name: 'contest stop', args: { CODE: code }, options: signed(context) });
      return null;
    },
    async 'requests.queue'(_, context) {
      const { requests } = await run<{ requests: Request[] }>(context, { name: 'promotion requests' });
      return {
        rows: requests.map(({ grant, member, asked, held, ...row }) => ({
          ...{ id: grant, memberId: member, username: row.username, promotion: row.promotion },
          ...{ gives: row.gives, remark: row.remark, linked: row.linked },
          held: held === '' ? [] : held.split(','),
          askedAt: Date.parse(asked),
        })),
        next: null,
      };
    },
    async 'requests.decide'({ id, approve, reason }, context) {
      await run(context, {
        ...{ name: 'promotion decide', args: { GRANT: id } },
        options: { ...signed(context), reason, [approve ? 'approve' : 'refuse']: true },
      });
      return null;
    },
  };
};
