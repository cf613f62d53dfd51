import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseText, looseTime } from '../wire';
import { listOrMap } from './lottery';
import { known } from './lottery-states';
import type { LotteryLineOrder } from './lottery-order';

export const chaseStates = ['active', 'done', 'stopped'] as const;
/** The same lines in draw after draw: the next is placed when the last one is settled. */
export interface LotteryChase {
  id: string;
  game: string;
  gameName: string;
  state: (typeof chaseStates)[number] | 'unknown';
  /** Why it ended: an error code, 'WON' or 'MEMBER'; '' while it goes on. */
  reason: string;
  /** A multiple for each draw. */
  multiples: number[];
  placed: number;
  stopOnWin: boolean;
  startedAt: number | null;
}

/** Lines that a member keeps for another time. */
export interface LotterySaved {
  id: string;
  game: string;
  name: string;
  lines: LotteryLineOrder[];
}

const wireChase = v.object({
  chaseId: looseId,
  gameId: looseId,
  remark: looseText,
  status: looseText,
  reason: looseText,
  multiples: v.array(v.number()),
  placed: looseCount,
  stopOnWin: looseFlag,
  startedAt: looseTime,
});
export const chaseFromWire = v.pipe(
  wireChase,
  v.transform((wire): LotteryChase => ({
    id: wire.chaseId,
    game: wire.gameId,
    gameName: wire.remark || wire.gameId,
    state: known(chaseStates, wire.status),
    reason: wire.reason,
    multiples: wire.multiples,
    placed: wire.placed,
    stopOnWin: wire.stopOnWin,
    startedAt: wire.startedAt,
  })),
);
export const chasesFromWire = listOrMap(chaseFromWire);
export const chaseToWire = (chase: LotteryChase): v.InferInput<typeof wireChase> => ({
  chaseId: chase.id,
  gameId: chase.game,
  remark: chase.gameName,
  status: chase.state,
  reason: chase.reason,
  multiples: chase.multiples,
  placed: chase.placed,
  stopOnWin: chase.stopOnWin,
  startedAt: chase.startedAt,
});

const wireSaved = v.object({
  savedId: looseId,
  gameId: looseId,
  name: looseText,
  lines: v.array(
    v.object({
      bet: looseText,
      selection: looseText,
      mode: looseCount,
      multiple: looseCount,
      rebatePpm: looseCount,
    }),
  ),
});
export const savedListFromWire = listOrMap(
  v.pipe(
    wireSaved,
    v.transform(({ savedId, gameId, name, lines }): LotterySaved => ({
      id: savedId,
      game: gameId,
      name,
      lines,
    })),
  ),
);
export const savedToWire = ({ id, game, name, lines }: LotterySaved): v.InferInput<typeof wireSaved> => ({
  savedId: id,
  gameId: game,
  name,
  lines: lines.map(({ oddsPpm: _, ...line }) => line),
});
