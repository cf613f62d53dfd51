import { answerOf } from './days';
import { countOf, fieldsOf, rowsOf } from './readers';
import { currencyOf, figureOf } from './figures';
import { only, type Facts, type Fields, type Row, type Table } from './row';

const PERIODS = ['D', 'W', 'H', 'M'];
const AMOUNTS = ['betVolume', 'minimumBet', 'betAmount', 'netLoss'];

/** A row of terms with its amounts in one notation. */
const rowOf = (row: unknown, facts: Facts): Fields => {
  const fields = fieldsOf(row);
  const currency = currencyOf(fields, facts);
  const amounts = AMOUNTS.filter((name) => name in fields).map((name) => [
    name,
    figureOf(fields[name], currency),
  ]);
  const active = countOf(fields.activeMember, -1);
  return { ...fields, ...(Object.fromEntries(amounts) as Fields), activeMember: active < 0 ? null : active };
};
const isSaid = (value: unknown): boolean => Object.keys(fieldsOf(value)).length > 0;

/** Objects of a list under each product; anything else is left out. */
const listsOf = (map: unknown, facts: Facts, detailName = ''): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(map)).map(([product, list]) => [
      product,
      rowsOf(list)
        .filter(isSaid)
        .map((row) => {
          const read = rowOf(row, facts);
          if (detailName === '') return read;
          const details = rowsOf(read[detailName]).filter(isSaid);
          return { ...read, [detailName]: details.map((detail) => rowOf(detail, facts)) };
        }),
    ]),
  );

/** Offers of dividends by product and period; the oldest gateways name no period. */
const dividendsOf = (map: unknown, facts: Facts): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(map)).map(([product, value]) => {
      const periods = Object.entries(fieldsOf(value)).filter(([period]) => PERIODS.includes(period));
      return [
        product,
        listsOf(periods.length > 0 ? Object.fromEntries(periods) : { '': rowsOf(value) }, facts),
      ];
    }),
  );

/** Agents with a contract by product, of whichever of these maps holds any. */
const agentsOf = (...maps: readonly unknown[]): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(maps.find(isSaid))).map(([product, value]) => [
      product,
      { agent: rowsOf(value, 'agent').filter(isSaid) },
    ]),
  );

/** Offers that wait, and pages of pay with something to show. */
const asked: Row = {
  send: () => ({ content: {} }),
  read(value, facts) {
    const maps = answerOf(value);
    return {
      dailysalreqtype: listsOf(maps.dailysalreqtype, facts, 'details'),
      contracthoursalreq: listsOf(
        [maps.contracthoursalreq, maps.contracthoursalreqtype].find(isSaid),
        facts,
        'hourSalaryRates',
      ),
      realtimesalreqtype: listsOf(maps.realtimesalreqtype, facts, 'realTimeSalaryRates'),
      divtypecompperiodreq: dividendsOf([maps.divtypecompperiodreq, maps.divtypereq].find(isSaid), facts),
      dailysalinfotype: agentsOf(maps.dailysalinfotype, maps.contractmrdailysalinfotype),
      contracthoursalinfo: agentsOf(maps.contracthoursalinfo),
      realtimesalinfotype: agentsOf(maps.realtimesalinfotype),
      divtypecompperiodinfo: agentsOf(maps.divtypecompperiodinfo, maps.divtypeinfo),
    };
  },
};

const answerDividend: Row = {
  send({ productType, computationPeriod, status }) {
    const isOldest = computationPeriod === undefined;
    return {
      content: isOldest ? { type: productType, status } : { productType, computationPeriod, status },
    };
  },
};

/** Offers of contracts, and the answers to them. */
export const contractRows: Table = {
  'contracts.asked': asked,
  'contracts.answerDividend': answerDividend,
  'contracts.answerDaily': only('id', 'status'),
  'contracts.answerHourly': only('contractId', 'status', 'productType'),
  'contracts.answerRealtime': only('contractId', 'status'),
};
