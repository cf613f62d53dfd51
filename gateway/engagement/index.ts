import type { Route } from '../http/index';
import { habitsRoutes } from './rewards/habits.routes';
import { rewardsRoutes } from './rewards/rewards.routes';
import type { EngagementServices } from './services';

export { type EngagementServices, openEngagement, seedOf } from './services';
export { type Definition, type Fault, wagering } from './definition/definition';
export { marketFaults, marketOf } from './definition/markets';
export { presets } from './definition/presets';
export { startDemoCampaigns } from './demo/campaigns';
export { openDemoMall } from './demo/mall';
export { bonusAccount, fundMove, PROMOTION_SOURCE } from './grants/moves';
export { type GrantRow, type GrantState, listGrants } from './grants/grants.queries';
export { holdReward, isWorthMoney } from './grants/holds.queries';
export { decideRequest, type Decided } from './grants/requests';
export { closeRequest, isAsked, type ListedRequest, listRequests } from './grants/requests.queries';
export { insertCause } from './log/log.queries';
export { preview, type Preview } from './preview/preview';
export { explain, type Why } from './preview/why';
export {
  checkFor,
  draftVersion,
  type MerchantTerms,
  type PublishFault,
  publishVersion,
  unitsOf,
} from './promotions/desk';
export { createDefinitions, versionKey } from './promotions/published';
export {
  findPromotion,
  listPromotions,
  poolKey,
  type PromotionRow,
  readPools,
  readVersions,
  readZone,
  stopPromotion,
} from './promotions/promotions.queries';

export const engagementRoutes: readonly Route<EngagementServices>[] = [...rewardsRoutes, ...habitsRoutes];
export { readLevelFile } from './vip/level-file';
export { readLevels, replaceLevels } from './vip/vip.queries';
