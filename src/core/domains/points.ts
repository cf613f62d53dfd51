import {
  pointBalance,
  pointCancel,
  pointConfig,
  pointConvert,
  pointOrders,
  pointRedeem,
  pointRewards,
} from '../../contract/calls/points';
import { numberOfKind, wordOfState } from '../../contract/entities/points';
import { randomText } from '../kernel/random-text';
import type { DomainDefinition, PointDomain } from '../types';

const REQUEST_ID_LENGTH = 24;
const stopOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});
/** What parts the text that travels must not stand inside one. */
const oneLine = (text: string): string => text.replace(/[,;|\n]+/g, ' ').trim();

/** A member's points. Nothing is kept here: what is so, the gateway says. */
export const pointDomain: DomainDefinition<PointDomain> = {
  name: 'points',
  create(client) {
    const newRequestId = () => randomText(client.ports.random, REQUEST_ID_LENGTH);
    const language = () => client.i18n.store.getState().language;
    return {
      newRequestId,
      balance: () => client.call(pointBalance, {}),
      config: () => client.call(pointConfig, {}),
      async convert({ points, password, requestId = newRequestId() }) {
        await client.call(pointConvert, { amount: points.toString(), password, requestId });
      },
      articles: ({ kind, page = 1, size, ...query } = {}) =>
        client.call(
          pointRewards,
          {
            ...{ page, language: language(), type: kind === undefined ? '' : numberOfKind(kind) },
            ...(size === undefined ? {} : { size }),
          },
          stopOf(query),
        ),
      async redeem({ articleId, variantId, quantity = 1, to, password, requestId = newRequestId() }) {
        await client.call(pointRedeem, {
          ...{ rewardId: articleId, quantity, password, requestId },
          ...(variantId === undefined ? {} : { variantId }),
          remarks: to === undefined ? '' : [to.name, to.address, to.phone].map(oneLine).join(', '),
        });
      },
      orders: ({ state, page = 1, size, ...query } = {}) =>
        client.call(
          pointOrders,
          {
            ...{ page, language: language(), status: state === undefined ? '' : wordOfState(state) },
            ...(size === undefined ? {} : { size }),
          },
          stopOf(query),
        ),
      async cancel(orderId) {
        await client.call(pointCancel, { orderId });
      },
    };
  },
};
