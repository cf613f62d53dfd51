import type { DividendTerms, PayRate, PayTerms, RealtimeTerms, WageTerms } from './terms';

const MILLION = 1_000_000;

/** The last row that what meets a row meets as well. */
const under = <T>(rows: readonly T[], meets: (row: T) => boolean): T | undefined => rows.findLast(meets);

/** Whether a rate pays more than another somewhere from a turnover on. */
const isAbove = (rate: PayRate, turnover: number, own: PayRate | undefined): boolean => {
  const given = rate.type === 'P' ? rate.ppm : rate.minor;
  if (given === 0) return false;
  if (own === undefined) return true;
  if (rate.type === own.type) return given > (own.type === 'P' ? own.ppm : own.minor);
  // An amount is dearest right at its threshold; against an amount a share wins in the end.
  if (rate.type === 'F' && own.type === 'P')
    return BigInt(rate.minor) * BigInt(MILLION) > BigInt(own.ppm) * BigInt(turnover);
  return true;
};

const wageRow = (offered: WageTerms, own: WageTerms | null): number =>
  offered.tiers.findIndex(({ minTurnover, minActive, rate }) =>
    isAbove(
      rate,
      minTurnover,
      under(own?.tiers ?? [], (row) => row.minTurnover <= minTurnover && row.minActive <= minActive)?.rate,
    ),
  );

const realtimeRow = (offered: RealtimeTerms, own: RealtimeTerms | null): number =>
  offered.tiers.findIndex(({ minTurnover, lossPpm, winPpm }) => {
    const row = under(own?.tiers ?? [], (one) => one.minTurnover <= minTurnover);
    return lossPpm > (row?.lossPpm ?? 0) || winPpm > (row?.winPpm ?? 0);
  });

const dividendRow = (offered: DividendTerms, own: DividendTerms | null): number => {
  // What the own dividend takes off and the offered one does not is paid out of one's own pocket.
  const takesLess =
    own !== null &&
    (own.deductions.some((one) => !offered.deductions.includes(one)) ||
      (offered.carry === 'none' && own.carry !== 'none'));
  return offered.tiers.findIndex(({ minTurnover, minNetLoss, minActive, ppm }) => {
    const row = under(
      own?.tiers ?? [],
      (one) => one.minTurnover <= minTurnover && one.minNetLoss <= minNetLoss && one.minActive <= minActive,
    );
    return ppm > (row?.ppm ?? 0) || (takesLess && ppm > 0);
  });
};

const rowOf = (offered: PayTerms, own: PayTerms | null): number => {
  switch (offered.kind) {
    case 'daily':
    case 'hourly':
      return wageRow(offered, own?.kind === offered.kind ? own : null);
    case 'realtime':
      return realtimeRow(offered, own?.kind === 'realtime' ? own : null);
    case 'dividend':
      return dividendRow(offered, own?.kind === 'dividend' ? own : null);
  }
};

/**
 * First row of offered terms that gives more than the offerer's own contract gives for the same; null: none does. Who has no contract of
 * the kind pays every row out of the own pocket.
 */
export const dearerRow = (offered: PayTerms, own: PayTerms | null): number | null => {
  const at = rowOf(offered, own);
  return at < 0 ? null : at;
};
