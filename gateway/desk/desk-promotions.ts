import type { DeskPreview, DeskPromotionRow } from './desk-answers';
import type { DeskContext, DeskHandlers } from './desk-context';
import { deskCommand, type DeskMembersDeps } from './desk-members';

type PromotionHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `promotions.${string}`>>;

/** The name under which a command reads what was typed. */
const TYPED = 'definition.json';

interface ShownPromotion {
  code: string;
  state: string;
  versions: [number: string, author: string, approver: string, publishedAt: string, hash: string][];
  definition: unknown;
}
interface ShownPreview extends Omit<DeskPreview, 'cost' | 'left'> {
  cost: Record<string, string>;
  left: Record<string, number>;
}
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Promotions as the operators' tool has them: the same checks, the same words, the same note in the audit. */
export const createDeskPromotions = (deps: DeskMembersDeps): PromotionHandlers => {
  const run = <Answer>(context: DeskContext, command: Parameters<typeof deskCommand>[2]): Promise<Answer> =>
    deskCommand(deps, context, command) as Promise<Answer>;
  const signed = ({ operator }: DeskContext): { operator: string } => ({ operator: operator.name });
  return {
    async 'promotions.list'(_, context) {
      const { promotions } = await run<{ promotions: DeskPromotionRow[] }>(context, {
        name: 'promotion list',
      });
      return { rows: promotions, next: null };
    },
    async 'promotions.show'({ code }, context) {
      const shown = await run<ShownPromotion>(context, { name: 'promotion show', args: { CODE: code } });
      return {
        code: shown.code,
        state: shown.state,
        versions: shown.versions.map(([number, author, approver, publishedAt, hash]) => ({
          ...{ number: Number(number), author, approver, hash },
          publishedAt: publishedAt === '' ? null : Date.parse(publishedAt),
        })),
        text: pretty(shown.definition),
      };
    },
    async 'promotions.presets'(_, context) {
      const { presets } = await run<{ presets: string[] }>(context, { name: 'promotion preset' });
      return presets;
    },
    async 'promotions.preset'({ name }, context) {
      return { text: pretty(await run(context, { name: 'promotion preset', options: { name } })) };
    },
    async 'promotions.preview'({ text, days }, context) {
      const command = { args: { FILE: TYPED }, files: { [TYPED]: text } };
      const shown = await run<ShownPreview>(context, {
        ...{ ...command, name: 'promotion preview', options: { days: String(days) } },
      });
      const { matched, grants, members, linked } = shown;
      return {
        ...{ matched, grants, members, linked },
        cost: Object.entries(shown.cost).map(([unit, amount]) => ({ unit, amount })),
        left: Object.entries(shown.left).map(([why, count]) => ({ why, count })),
      };
    },
    async 'promotions.draft'({ code, text }, context) {
      const { version } = await run<{ version: number }>(context, {
        ...{ name: 'promotion publish', args: { CODE: code, FILE: TYPED }, files: { [TYPED]: text } },
        options: signed(context),
      });
      return { version };
    },
    async 'promotions.fund'({ code, amount, unit }, context) {
      await run(context, {
        ...{ name: 'promotion fund', args: { CODE: code, AMOUNT: amount } },
        options: { ...signed(context), ...(unit === '' ? {} : { unit }) },
      });
      return null;
    },
    async 'promotions.approve'({ code, version }, context) {
      await run(context, {
        ...{ name: 'promotion approve', args: { CODE: code } },
        options: { ...signed(context), version: String(version) },
      });
      return null;
    },
    async 'promotions.stop'({ code }, context) {
      await run(context, { name: 'promotion stop', args: { CODE: code }, options: signed(context) });
      return null;
    },
  };
};
