import type { TeamFilter } from '../../src/contract/calls/agents';
import type { TeamReport } from '../../src/contract/calls/agents-reports';
import type { AgentFigures } from '../../src/contract/entities/agent';
import type { Money } from '../../src/contract/money';
import { CSV_MARK, type CsvDecimal, csvLine, MAX_CSV_ROWS } from '../records/index';
import type { BetsQuestion, Books, MovesQuestion } from './books';
import type { Incomes } from './income';
import type { Team, TeamOf } from './team';

/** Rows of a file in one statement. */
const CHUNK = 50;
/** Pages of one file, empty ones of a walk with them. */
const MAX_PAGES = 2_000;

export type FileQuestion = Omit<BetsQuestion & MovesQuestion, 'cursor' | 'size'> & {
  report: TeamReport;
  decimal: CsvDecimal;
};

/** Reports as tables for spreadsheets. */
export interface Files {
  /** @throws GatewayError as the report itself */
  csv(of: TeamOf & { language: string }, asked: FileQuestion): Promise<AsyncIterable<string>>;
}

const FIGURES = [
  'turnover',
  'winnings',
  'rounds',
  'players',
  'deposits',
  'depositors',
  'withdrawals',
  'bonus',
  'rebate',
  'registrations',
  'first_deposits',
  'first_deposit',
];
const time = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());
type Cell = string | Money;
const figureCells = (figures: AgentFigures): Cell[] => [
  figures.turnover,
  figures.winnings,
  String(figures.rounds),
  String(figures.players),
  figures.deposits,
  String(figures.depositors),
  figures.withdrawals,
  figures.bonus,
  figures.rebate,
  String(figures.registrations),
  String(figures.firstDeposits),
  figures.firstDeposit,
];
const USUAL: TeamFilter = {
  kind: '',
  online: false,
  registeredFrom: '',
  registeredTo: '',
  idleDays: 0,
  column: '',
  descending: false,
};

interface Page {
  cells: Cell[][];
  next: string;
}

export const createFiles = (deps: { team: Team; books: Books; incomes: Incomes }): Files => {
  type Reader = (
    of: TeamOf & { language: string },
    asked: FileQuestion & { cursor: string; size: number },
  ) => Promise<Page>;
  const reports: Record<TeamReport, { head: string[]; read: Reader }> = {
    days: {
      head: ['day', ...FIGURES],
      read: async (of, asked) => {
        const { days } = await deps.team.overview(of, asked);
        return { cells: days.map(({ day, figures }) => [day, ...figureCells(figures)]), next: '' };
      },
    },
    rows: {
      head: ['member', 'agent', 'team', ...FIGURES, 'net'],
      read: async (of, asked) => {
        const { rows, next } = await deps.team.rows(of, { ...asked, filter: USUAL });
        const cells = rows.map(({ member, figures, net }) => [
          member.name,
          member.isAgent ? '1' : '0',
          String(member.total),
          ...figureCells(figures),
          net,
        ]);
        return { cells, next };
      },
    },
    bets: {
      head: [
        'settled_utc',
        'opened_utc',
        'member',
        'product',
        'vendor',
        'game',
        'round',
        'state',
        'stake',
        'valid',
        'win',
      ],
      read: async (of, asked) => {
        const { bets, next } = await deps.books.bets(of, asked);
        const cells = bets.map((bet) => [
          time(bet.settledAt),
          time(bet.openedAt),
          bet.name,
          bet.category,
          bet.vendorName,
          bet.gameName,
          bet.id,
          bet.state,
          bet.stake,
          bet.valid,
          bet.win,
        ]);
        return { cells, next };
      },
    },
    moves: {
      head: ['time_utc', 'member', 'type', 'amount', 'balance', 'number'],
      read: async (of, asked) => {
        const { moves, next } = await deps.books.moves(of, asked);
        const cells = moves.map((move) => [
          time(move.at),
          move.name,
          move.type,
          move.amount,
          move.balance,
          move.id,
        ]);
        return { cells, next };
      },
    },
    income: {
      head: ['day', 'product', 'rebate', 'wages', 'dividend', 'other', 'total'],
      read: async (of, asked) => {
        const { rows } = await deps.incomes.income(of, asked);
        const cells = rows.map((row) => [
          row.day,
          row.product,
          row.rebate,
          row.wages,
          row.dividend,
          row.other,
          row.total,
        ]);
        return { cells, next: '' };
      },
    },
  };

  async function* lines(
    of: TeamOf & { language: string },
    asked: FileQuestion,
    first: Page,
  ): AsyncGenerator<string> {
    const { head, read } = reports[asked.report];
    const { currency, timeZone } = of.merchant;
    yield CSV_MARK + csvLine([...head, `${currency}_days_in_${timeZone}`], asked.decimal);
    let page = first;
    let rows = 0;
    for (let pages = 1; ; pages += 1) {
      rows += page.cells.length;
      yield page.cells.map((cells) => csvLine(cells, asked.decimal)).join('');
      if (page.next === '') return;
      // A file that is cut off says so in its last line: it has begun, and can no longer be refused.
      if (rows >= MAX_CSV_ROWS || pages >= MAX_PAGES) {
        yield csvLine(['…', `more than ${rows} rows: choose fewer days`], asked.decimal);
        return;
      }
      page = await read(of, { ...asked, cursor: page.next, size: CHUNK });
    }
  }

  return {
    async csv(of, asked) {
      const first = await reports[asked.report].read(of, { ...asked, cursor: '', size: CHUNK });
      return lines(of, asked, first);
    },
  };
};
