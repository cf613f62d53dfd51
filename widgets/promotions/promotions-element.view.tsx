import { PromotionsWidget } from '../../src/features/promotions';

const load = () => import('./promotions-body.view');

/** The element's view: the list of offers, or the one that is named. */
export const PromotionsElement = ({ offer }: { offer: string }) => (
  <PromotionsWidget offer={offer} load={load} />
);
