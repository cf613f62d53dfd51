import type { LotteryGame, LotterySchedule, NumberSpace } from '../../src/contract/lottery/index';
import type { Draw } from '../lottery/index';
import type {
  DeskClaim,
  DeskDrawInfo,
  DeskDrawRow,
  DeskLotteryGame,
  DeskMoney,
  DeskNumbersRow,
  DeskSchedule,
} from './desk-answers';
import type { ClaimRow, DrawRow, GameRow } from './desk-lottery.queries';
import { isSameOperator } from '../platform/index';

const scheduleOf = ({ zone, weekdays = [], ...when }: LotterySchedule): DeskSchedule => ({
  zone,
  weekdays: [...weekdays],
  ...('at' in when
    ? { from: when.at, to: when.at, everyMinutes: null }
    : { from: when.from, to: when.to, everyMinutes: when.everyMinutes }),
});

export const gameOf = ({ definition, ...row }: GameRow): DeskLotteryGame => ({
  code: row.code,
  version: row.version,
  names: definition.names,
  state: row.state,
  source: definition.source,
  beacon: definition.beacon,
  closeBeforeS: definition.closeBeforeS,
  schedules: definition.schedules.map(scheduleOf),
  returnPpm: definition.declaredReturnPpm,
  next:
    row.next_id === null
      ? null
      : {
          id: row.next_id.toString(),
          issue: row.next_issue ?? '',
          closesAt: row.next_closes_at?.getTime() ?? 0,
          drawsAt: row.next_draws_at?.getTime() ?? 0,
        },
});

const moneyOf = (minor: bigint | null, currency: string): DeskMoney | null =>
  minor === null ? null : { minor: minor.toString(), currency };

export const drawRowOf = (row: DrawRow, currency: string): DeskDrawRow => ({
  id: row.id.toString(),
  game: row.game_code,
  issue: row.issue,
  state: row.state,
  source: row.source,
  late: row.late,
  closesAt: row.closes_at.getTime(),
  drawsAt: row.draws_at.getTime(),
  tickets: row.ticket_count,
  stake: moneyOf(row.stake_minor, currency),
  payout: moneyOf(row.payout_minor, currency),
  numbers: row.numbers,
});

/** How the numbers of a space are typed. */
export const shapeOf = (space: NumberSpace): DeskNumbersRow[] => {
  const row = (count: number, lowest: number, highest: number): DeskNumbersRow => ({
    code: '',
    count,
    digits: null,
    lowest,
    highest,
  });
  switch (space.kind) {
    case 'digits':
      return [row(space.count, 0, 9)];
    case 'dice':
      return [row(space.count, 1, 6)];
    case 'permutation':
      return [row(space.of, 1, space.of)];
    case 'ordered':
      return [row(space.count, 1, space.of)];
    case 'set': {
      const { of, count, bonus = 0 } = space;
      return [row(count, 1, of), ...(bonus === 0 ? [] : [{ ...row(bonus, 1, of), code: 'BONUS' }])];
    }
    case 'prizes':
      return space.prizes.map(({ code, count, digits }) => ({
        ...{ code, count, digits },
        lowest: 0,
        highest: 10 ** digits - 1,
      }));
  }
};

/**
 * Numbers that wait for a second person are told to none but who said them: the other one reads the source and not the screen.
 * Where they contradict each other people have to see both.
 */
export const claimsOf = (
  claims: readonly ClaimRow[],
  { revision, reader }: { revision: number; reader: string },
): DeskClaim[] => {
  const open = claims.filter((claim) => claim.revision > revision);
  const isContradicted = new Set(open.map(({ numbers }) => numbers)).size > 1;
  return claims.map((claim) => ({
    by: claim.said_by,
    numbers:
      claim.revision <= revision || isContradicted || isSameOperator(claim.said_by, reader)
        ? claim.numbers
        : null,
    reason: claim.reason,
    at: claim.at.getTime(),
    revision: claim.revision,
  }));
};

/** What the lottery takes of an operator now; it refuses the rest by itself. */
const mayBeOf = ({ source, state, drawsAt }: Draw, now: number): DeskDrawInfo['mayBe'] => {
  const isExternal = source === 'external';
  const isDue = isExternal && drawsAt.getTime() <= now;
  return {
    said: isDue && state === 'sealed' ? 'result' : isDue && state === 'settled' ? 'correct' : '',
    void: ['scheduled', 'open', 'closed'].includes(state) || (isExternal && state === 'sealed'),
  };
};

export const drawInfoOf = (
  draw: Draw,
  told: {
    game: LotteryGame | null;
    claims: DeskClaim[];
    notes: DeskDrawInfo['notes'];
    currency: string;
    now: number;
  },
): DeskDrawInfo => ({
  id: draw.id.toString(),
  game: draw.gameCode,
  names: told.game?.names ?? { en: draw.gameCode, pt: draw.gameCode, es: draw.gameCode },
  issue: draw.issue,
  state: draw.state,
  source: draw.source,
  late: draw.late,
  opensAt: draw.opensAt.getTime(),
  closesAt: draw.closesAt.getTime(),
  drawsAt: draw.drawsAt.getTime(),
  publishedAt: draw.publishedAt?.getTime() ?? null,
  settledAt: draw.settledAt?.getTime() ?? null,
  tickets: draw.ticketCount,
  stake: moneyOf(draw.stakeMinor, told.currency),
  payout: moneyOf(draw.payoutMinor, told.currency),
  winners: draw.winners,
  numbers: draw.numbers,
  revision: draw.revision,
  voidReason: draw.voidReason,
  commitment: draw.commitment ?? '',
  root: draw.root ?? '',
  beacon: draw.beacon,
  beaconRound: draw.beaconRound?.toString() ?? '',
  shape: told.game ? shapeOf(told.game.draw) : [],
  claims: told.claims,
  notes: told.notes,
  mayBe: mayBeOf(draw, told.now),
});
