import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFigureChoices, ReportCellType, ReportName } from '../../../gateway/desk/index';
import { isWholeUnit, minorDigits } from '../../../src/contract/money';
import { useAnswer, useDesk, useWork } from '../desk-context';
import { downloadFile } from '../file-text';
import { moneyText, percentText } from '../format';
import { type Days, daysOf, PERIODS, type PeriodName, wrongOf } from './report-period';

const digitsOf = (unit: string): number => (isWholeUnit(unit) ? 0 : minorDigits(unit));
/** Hundredths of a percent to parts of a million. */
const PPM_OF_POINT = 100;

export interface AskedFigures extends Days {
  name: ReportName;
  by: string;
}

/** The choice of report, period and rows. */
export const useFigureChoice = ({ today, maxDays, reports }: DeskFigureChoices) => {
  const [name, setName] = useState<ReportName>(reports[0]?.name ?? 'revenue');
  const [by, setBy] = useState('');
  const [period, setPeriod] = useState<PeriodName>('month');
  const [own, setOwn] = useState<Days>(() => daysOf('month', today));
  const groupings = reports.find((one) => one.name === name)?.groupings ?? [];
  const grouping = groupings.find((one) => one === by) ?? groupings[0] ?? '';
  const days = period === 'own' ? own : daysOf(period, today);
  return {
    name,
    grouping,
    groupings,
    period,
    days,
    wrong: wrongOf(days, maxDays),
    pickName: (value: string) => setName(reports.find((one) => one.name === value)?.name ?? name),
    pickGrouping: setBy,
    pickPeriod: (value: string) => {
      const picked = PERIODS.find((one) => one === value) ?? 'month';
      // Own days begin with those that are shown.
      if (picked === 'own') setOwn(days);
      setPeriod(picked);
    },
    setDay: (change: Partial<Days>) => setOwn((before) => ({ ...before, ...change })),
  };
};

/** One report, and the same as a file. */
export const useFigures = (asked: AskedFigures) => {
  const { api, me } = useDesk();
  const { t, i18n } = useTranslation();
  const { value, refusal, reload } = useAnswer('figures.show', { ...asked });
  const work = useWork();
  const { language } = i18n;
  const wordText = (cell: string, column: string): string => {
    if (cell === '') return t('figures.none');
    if (column !== 'state') return cell;
    return cell === 'released' ? t('figures.released') : t(`states.${cell}`, { defaultValue: cell });
  };
  const figureText = (cell: string, type: ReportCellType, currency: string): string => {
    if (type === 'percent') return percentText(Number(cell) * PPM_OF_POINT, language);
    if (type === 'count') return new Intl.NumberFormat(language).format(BigInt(cell));
    const digits = currency === me.currency ? me.digits : digitsOf(currency);
    return moneyText({ minor: cell, currency: '' }, { digits, language }).trimEnd();
  };
  const at = value?.columns.findIndex(({ type }) => type === 'currency') ?? -1;
  /** A row's cells as the operator's language writes them; '–' where there is no figure. */
  const textsOf = (row: readonly (string | null)[]): string[] =>
    (value?.columns ?? []).map(({ name, type }, place) => {
      const cell = row[place] ?? null;
      if (cell === null) return type === 'word' || type === 'day' ? '' : '–';
      if (type === 'word') return wordText(cell, name);
      return type === 'day' || type === 'currency' ? cell : figureText(cell, type, row[at] ?? '');
    });
  return {
    value,
    refusal,
    reload,
    textsOf,
    busy: work.busy,
    fileRefusal: work.refusal,
    download: () =>
      work.run(async () => {
        const file = await api.ask('figures.csv', { ...asked });
        downloadFile(file.name, file.text, 'text/csv;charset=utf-8');
      }),
  };
};
