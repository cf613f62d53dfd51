import { type Draw, listNotes, type LotteryServices } from '../lottery/index';
import { GatewayError } from '../platform/index';
import type { DeskContext, DeskHandlers } from './desk-context';
import {
  listDrawClaims,
  listDraws,
  listLotteryGames,
  listWaitingDraws,
  type WaitingRow,
} from './desk-lottery.queries';
import { claimsOf, drawInfoOf, drawRowOf, gameOf } from './desk-lottery-shown';
import { deskCommand, type DeskMembersDeps, PAGE, pageOfRows } from './desk-members';

type LotteryHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `lottery.${string}`>>;

export interface DeskLotteryDeps
  extends DeskMembersDeps, Pick<LotteryServices, 'lotteryDraws' | 'lotteryGames' | 'lotteryResults'> {
  now: () => number;
}

const afterOf = ({ after }: { after?: string | undefined }): bigint | null =>
  after === undefined ? null : BigInt(after);

const waitingOf = (row: WaitingRow, currency: string) => ({
  ...drawRowOf(row, currency),
  sayers: row.sayers,
  contradicted: row.versions > 1,
});

/** The lottery at the desk: the same services as the tool's, under the operator's name. */
export const createDeskLottery = (deps: DeskLotteryDeps): LotteryHandlers => {
  const { db, lotteryDraws: draws, lotteryGames: games, lotteryResults: results } = deps;
  const queryOf = ({ merchant }: DeskContext) => db.merchant(merchant.id).query;
  const placeOf = (id: string, { merchant }: DeskContext) => ({ merchantId: merchant.id, id: BigInt(id) });
  const drawOf = async (id: string, context: DeskContext): Promise<Draw> => {
    const draw = await draws.drawOf(placeOf(id, context));
    if (!draw) throw new GatewayError('LOTTERY_DRAW_UNKNOWN');
    return draw;
  };
  const show = async (id: string, context: DeskContext) => {
    const draw = await drawOf(id, context);
    const { merchant, operator } = context;
    const [game, claims, notes] = await Promise.all([
      games.gameOf({ merchantId: merchant.id, code: draw.gameCode, version: draw.gameVersion }),
      listDrawClaims(queryOf(context), draw),
      listNotes(db, draw),
    ]);
    return drawInfoOf(draw, {
      game,
      claims: claimsOf(claims, { revision: draw.revision, reader: operator.name }),
      // What people said stands with the claims, where not all may read it.
      notes: notes
        .filter(({ kind }) => kind === 'alarm' || kind === 'void')
        .map((note) => ({ at: note.at.getTime(), kind: note.kind, by: note.said_by, text: note.text })),
      currency: merchant.currency,
      now: deps.now(),
    });
  };
  /** @throws GatewayError LOTTERY_DRAW_STATE where first numbers are told of a settled draw, or the other way about */
  const say = async (
    input: { id: string; numbers: string; reason: string; state: Draw['state'] },
    context: DeskContext,
  ) => {
    const { state } = await drawOf(input.id, context);
    if (state !== input.state) throw new GatewayError('LOTTERY_DRAW_STATE');
    const { numbers, reason } = input;
    const by = context.operator.name;
    return { outcome: await results.say({ ...placeOf(input.id, context), numbers, by, reason }) };
  };
  return {
    'lottery.games': async (_, context) =>
      (await listLotteryGames(queryOf(context), context.merchant.id)).map(gameOf),
    async 'lottery.draws'({ from, to, ...input }, context) {
      const { id: merchantId, currency } = context.merchant;
      const rows = await listDraws(queryOf(context), {
        ...{ merchantId, from: new Date(from), to: new Date(to), limit: PAGE + 1 },
        ...{ game: input.game, state: input.state, toCome: input.toCome, after: afterOf(input) },
      });
      return pageOfRows(
        rows,
        (row) => row.id,
        (row) => drawRowOf(row, currency),
      );
    },
    async 'lottery.waiting'(input, context) {
      const { id: merchantId, currency } = context.merchant;
      const asked = { merchantId, after: afterOf(input), limit: PAGE + 1 };
      const rows = await listWaitingDraws(queryOf(context), asked);
      return pageOfRows(
        rows,
        (row) => row.id,
        (row) => waitingOf(row, currency),
      );
    },
    'lottery.show': ({ id }, context) => show(id, context),
    'lottery.result': ({ id, numbers }, context) =>
      say({ id, numbers, reason: '', state: 'sealed' }, context),
    'lottery.correct': ({ id, numbers, reason }, context) =>
      say({ id, numbers, reason, state: 'settled' }, context),
    async 'lottery.void'({ id, reason }, context) {
      await draws.markVoid({ ...placeOf(id, context), by: context.operator.name, reason });
      return null;
    },
    async 'lottery.switch'({ game, on }, context) {
      const args = { GAME: game, STATE: on ? 'on' : 'paused' };
      await deskCommand(deps, context, { name: 'lottery set', args });
      return null;
    },
  };
};
