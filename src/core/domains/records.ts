import {
  recordAccount,
  recordAccountDetail,
  recordBets,
  recordBonuses,
  recordCsv,
  recordProfit,
  RECORD_PAGE_SIZE,
} from '../../contract/calls/records';
import { roundDetail } from '../../contract/calls/rounds';
import type { DomainDefinition, RecordDays, RecordPage, RecordsDomain } from '../types';

const daysOf = ({ from = '', to = '' }: RecordDays) => ({ startDay: from, endDay: to });
const placeInList = ({ page = 1, size = RECORD_PAGE_SIZE, cursor = '' }: RecordPage) => ({
  page,
  size,
  cursor,
});
const stopOf = ({ signal }: { signal?: AbortSignal | undefined }) => (signal ? { signal } : {});

/** What a member moved. Nothing is kept here: what is so, the gateway says. */
export const recordsDomain: DomainDefinition<RecordsDomain> = {
  name: 'records',
  create(client) {
    const language = () => client.i18n.store.getState().language;
    return {
      account: (query) =>
        client.call(
          recordAccount,
          {
            ...daysOf(query),
            ...placeInList(query),
            codeTypes: (query.types ?? []).join(),
            // Older gateways want to hear whose; ours goes by the session.
            subordinateName: client.session.store.getState().username,
          },
          stopOf(query),
        ),
      accountDetail: (id) => client.call(recordAccountDetail, { txId: id }),
      bets: (query) =>
        client.call(
          recordBets,
          {
            ...daysOf(query),
            ...placeInList(query),
            accountType: query.vendor ?? '',
            category: query.category ?? '',
            status: query.state ?? '',
            minAmount: query.min ?? '',
            maxAmount: query.max ?? '',
            orderNoSearch: query.search ?? '',
            language: language(),
          },
          stopOf(query),
        ),
      betDetail: ({ vendor, id }) =>
        client.call(roundDetail, { vassalage: vendor, roundId: id, language: language() }),
      profit: (query) =>
        client.call(
          recordProfit,
          { ...daysOf(query), groupBy: query.by, split: query.split === true ? 'category' : '' },
          stopOf(query),
        ),
      bonuses: (query) =>
        client.call(
          recordBonuses,
          { ...daysOf(query), ...placeInList(query), kind: query.kind ?? '' },
          stopOf(query),
        ),
      csv: (query) =>
        client.call(recordCsv, {
          ...daysOf(query),
          codeTypes: (query.types ?? []).join(),
          ...(query.decimal === undefined ? {} : { decimal: query.decimal }),
        }),
    };
  },
};
