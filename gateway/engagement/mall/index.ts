export type { Address } from './address';
export {
  type ArticleInput,
  type ArticleRow,
  findArticle,
  findOrder,
  insertDelivery,
  listArticles,
  listOrders,
  listSteps,
  listVariants,
  moveOrder,
  type NextState,
  type OrderRow,
  putArticle,
} from './mall.queries';
export { mallRoutes } from './points.routes';
export { ADDRESS_USE, type MallServices, openMall } from './services';
