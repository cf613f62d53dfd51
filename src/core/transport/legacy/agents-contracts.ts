import { answerOf } from './days';
import { fieldsOf, rowsOf } from './readers';
import { only, type Fields, type Row, type Table } from './row';

const PERIODS = ['D', 'W', 'H', 'M'];
const isSaid = (value: unknown): boolean => Object.keys(fieldsOf(value)).length > 0;

/** Objects of a list under each product; anything else is left out. */
const listsOf = (map: unknown, detailName = ''): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(map)).map(([product, list]) => [
      product,
      rowsOf(list)
        .filter(isSaid)
        .map((row) =>
          detailName === ''
            ? row
            : { ...fieldsOf(row), [detailName]: rowsOf(fieldsOf(row)[detailName]).filter(isSaid) },
        ),
    ]),
  );

/** Offers of dividends by product and period; the oldest gateways name no period. */
const dividendsOf = (map: unknown): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(map)).map(([product, value]) => {
      const periods = Object.entries(fieldsOf(value)).filter(([period]) => PERIODS.includes(period));
      return [
        product,
        periods.length > 0 ? listsOf(Object.fromEntries(periods)) : { '': rowsOf(value).filter(isSaid) },
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
  read(value) {
    const maps = answerOf(value);
    return {
      dailysalreqtype: listsOf(maps.dailysalreqtype, 'details'),
      contracthoursalreq: listsOf(
        [maps.contracthoursalreq, maps.contracthoursalreqtype].find(isSaid),
        'hourSalaryRates',
      ),
      realtimesalreqtype: listsOf(maps.realtimesalreqtype, 'realTimeSalaryRates'),
      divtypecompperiodreq: dividendsOf([maps.divtypecompperiodreq, maps.divtypereq].find(isSaid)),
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
