import { AppError } from '../../kernel/app-error';
import { memberIdOf, nameOf } from './agents-members';
import { ratesOf } from './agents-rates';
import { answerOf } from './days';
import { countOf, fieldsOf, firstOf, readRows, rowsOf, textOf, timeOf } from './readers';
import type { Facts, Fields, Row } from './row';

const linkOf = (row: Fields, facts: Facts) => {
  const code = textOf(row.code);
  const affiUrlId = textOf(firstOf(row, 'affiUrlId', 'id')) || code;
  if (affiUrlId === '') return null;
  return {
    affiUrlId,
    code,
    url: textOf(row.url),
    type: countOf(row.type),
    remark: textOf(firstOf(row, 'remark', 'path')),
    landing: '',
    status: countOf(row.status),
    startDate: timeOf(row.startDate, facts),
    endDate: timeOf(row.endDate, facts),
    configs: ratesOf(row.configs, facts),
    affiliateCount: countOf(row.affiliateCount),
  };
};

/** The register links, all in one answer. */
export const links: Row = {
  send: () => ({ content: {} }),
  read: (value, facts) => {
    answerOf(value);
    // The capital is the protocol's.
    return { List: readRows(rowsOf(value, 'List'), (row) => linkOf(row, facts), facts), next: '' };
  },
};

const configsOf = (value: unknown) =>
  rowsOf(value).map((row) => {
    const { type, rebateValue } = fieldsOf(row);
    return { productType: type, rebate: rebateValue };
  });

export const linkCreate: Row = {
  send({ type, path, landing, endDate, configs }) {
    // A link without the end or the page that its agent chose would be another link.
    if (countOf(endDate) > 0 || textOf(landing) !== '') throw new AppError('FUNCTION_NOT_AVAILABLE');
    return {
      content: {
        type,
        ...(textOf(path) === '' ? {} : { path }),
        configs: configsOf(configs),
      },
    };
  },
  read(value, facts, request) {
    const { type, path, configs } = request;
    const made = linkOf(fieldsOf(value), facts);
    // Mostly nothing is told about a link that was made.
    return (
      made ?? {
        affiUrlId: '',
        code: textOf(path),
        type,
        status: 1,
        startDate: facts.now,
        endDate: null,
        configs,
      }
    );
  },
};

export const linkDelete: Row = { send: ({ affiUrlId }) => ({ content: { affiUrlId } }) };

/** Members who came by a link: a bare list. */
export const registered: Row = {
  send: ({ affiUrlId }) => ({ content: textOf(affiUrlId) === '' ? {} : { affiUrlId } }),
  read(value, facts) {
    answerOf(value);
    const memberOf = (row: Fields) => {
      const name = nameOf(firstOf(row, 'customerName', 'customer_name'));
      const id = textOf(firstOf(row, 'customerId', 'customer_id'));
      return name === ''
        ? null
        : {
            customerId: memberIdOf({ id, depth: 1, name }),
            customerName: name,
            registeredDate: timeOf(row.registeredDate, facts),
            firstDepositDate: null,
          };
    };
    return { list: readRows(rowsOf(value), memberOf, facts), next: '' };
  },
};
