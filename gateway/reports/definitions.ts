/** How a cell is read: 'percent' in hundredths of a percent, 'money' in minor units of the row's currency. */
export type ReportCellType = 'day' | 'word' | 'currency' | 'count' | 'money' | 'percent';

export interface ReportColumn {
  name: string;
  type: ReportCellType;
  /** The row's key is made of these; the others are figures. */
  isKey?: true;
}

export interface ReportDefinition {
  /** First is what is shown unless another is asked for. Each names the key columns of its rows. */
  groupings: Readonly<Record<string, readonly ReportColumn[]>>;
  /** Key columns that the row of totals keeps, besides the currency. */
  totalsBy?: string;
  /** Counts alone: rows have no currency. */
  isPlain?: true;
  figures: readonly ReportColumn[];
}

const key = <Name extends string>(name: Name, type: 'day' | 'word' = 'word') =>
  ({ name, type, isKey: true }) as const;
const count = <Name extends string>(name: Name) => ({ name, type: 'count' }) as const;
const money = <Name extends string>(name: Name) => ({ name, type: 'money' }) as const;

/** One declaration a report: the desk's table, the file, the command and a test of docs/reports.md follow from it. */
export const reports = {
  revenue: {
    groupings: { day: [key('day', 'day')], category: [key('category')], vendor: [key('vendor')] },
    figures: [
      money('stakes'),
      money('wins'),
      money('gross'),
      { name: 'margin', type: 'percent' },
      money('bonusStakes'),
      money('bonusWins'),
      count('bets'),
      count('members'),
    ],
  },
  deposits: {
    groupings: { day: [key('day', 'day')], provider: [key('provider')] },
    figures: [
      count('count'),
      money('amount'),
      money('fees'),
      money('credited'),
      money('setAside'),
      money('refunded'),
      money('chargedBack'),
    ],
  },
  withdrawals: {
    groupings: { day: [key('day', 'day'), key('state')], state: [key('state')] },
    totalsBy: 'state',
    figures: [count('count'), money('amount'), money('fees')],
  },
  bonuses: {
    groupings: { day: [key('day', 'day')], promotion: [key('promotion')] },
    figures: [count('grants'), money('granted'), money('returned'), money('cost'), money('paid')],
  },
  members: {
    groupings: { day: [key('day', 'day')] },
    isPlain: true,
    figures: [
      count('registered'),
      count('firstDepositors'),
      count('active'),
      count('players'),
      count('depositors'),
    ],
  },
  pay: {
    groupings: { agent: [key('agent')], run: [key('run')], day: [key('day', 'day')] },
    figures: [
      money('commission'),
      money('dividends'),
      money('rebates'),
      money('total'),
      money('byPlatform'),
      money('byUplines'),
    ],
  },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof reports;
type GroupingsOf<Name extends ReportName> = (typeof reports)[Name]['groupings'];
/** Every way to group, of whichever report. */
export type ReportGrouping = { [Name in ReportName]: keyof GroupingsOf<Name> }[ReportName];
type NamesOf<Columns> = Columns extends readonly { name: infer Name }[] ? Name : never;
type KeysOf<Groupings> = Groupings[keyof Groupings];
/** Every column, of whichever report. */
export type ReportColumnName =
  | 'currency'
  | { [Name in ReportName]: (typeof reports)[Name]['figures'][number]['name'] }[ReportName]
  | NamesOf<{ [Name in ReportName]: KeysOf<GroupingsOf<Name>> }[ReportName]>;

const CURRENCY: ReportColumn = { name: 'currency', type: 'currency', isKey: true };

export const reportNames = Object.keys(reports) as ReportName[];

export const definitionOf = (name: ReportName): ReportDefinition => reports[name];

export const columnsOf = (name: ReportName, by: string): readonly ReportColumn[] => {
  const { groupings, figures, isPlain } = definitionOf(name);
  return [...(groupings[by] ?? []), ...(isPlain ? [] : [CURRENCY]), ...figures];
};
