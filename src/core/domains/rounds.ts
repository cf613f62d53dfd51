import { ROUND_PAGE_SIZE, roundDetail, roundList } from '../../contract/calls/rounds';
import type { DomainDefinition, RoundsDomain } from '../types';

/** What a member has played: pages of rounds, and how one of them came about. */
export const roundsDomain: DomainDefinition<RoundsDomain> = {
  name: 'rounds',
  create(client) {
    const language = () => client.i18n.store.getState().language;
    return {
      list: ({ vendor = '', from = 0, until = 0, state, page, signal }) =>
        client.call(
          roundList,
          {
            vassalage: vendor,
            startTime: from,
            endTime: until,
            ...(state ? { status: state } : {}),
            pageNo: page,
            pageSize: ROUND_PAGE_SIZE,
            language: language(),
          },
          signal ? { signal } : {},
        ),
      detail: ({ vendor, id, signal }) =>
        client.call(
          roundDetail,
          { vassalage: vendor, roundId: id, language: language() },
          signal ? { signal } : {},
        ),
    };
  },
};
