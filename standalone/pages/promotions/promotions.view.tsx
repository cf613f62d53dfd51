import '../../../src/features/home/promotions/promotions.css';
import { PromotionsView } from '../../../src/features/home/promotions';
import { useLazy } from '../../../src/react';
import '../../../src/ui/primitives/tabs.css';
import { siteNavigate } from '../../routing/navigation';
import { places, siteAddress } from '../../routing/places';
import './promotions-page.css';
import { OFFER_MARK, useHasOffers, usePromotions } from './use-promotions';

const addressOf = (id: string): string =>
  id === '' ? places.promotions : siteAddress({ at: 'promotion', id });
const open = (id: string): void => siteNavigate(addressOf(id));
const openOffer = (event: CustomEvent<{ offer: string }>): void => {
  event.preventDefault();
  const { offer } = event.detail;
  open(offer === '' ? '' : `${OFFER_MARK}${offer}`);
};

/** NAV-5, PTS-2: what members take part in, and what the operator tells of besides; each at its hash. */
export function Page() {
  const { id, offer } = usePromotions();
  const hasOffers = useHasOffers();
  const { part } = useLazy(() => import('./offers.view'), hasOffers);
  const offers = hasOffers && id === '' && (
    <div className="promotions-offers">{part && <part.Offers offer={offer} onOpen={openOffer} />}</div>
  );
  // Where there are no offers, a link to one leads to what there is.
  return offer !== '' && hasOffers ? (
    offers
  ) : (
    <PromotionsView id={id || offer} addressOf={addressOf} onOpen={open} before={offers} />
  );
}
