import '../../../src/features/home/promotions/promotions.css';
import { PromotionsView } from '../../../src/features/home/promotions';
import '../../../src/ui/primitives/tabs.css';
import { siteNavigate } from '../../routing/navigation';
import { places, siteAddress } from '../../routing/places';
import { usePromotions } from './use-promotions';

const addressOf = (id: string): string =>
  id === '' ? places.promotions : siteAddress({ at: 'promotion', id });
const open = (id: string): void => siteNavigate(addressOf(id));

/** NAV-5, PTS-2: the offers, each at its hash. */
export function Page() {
  const id = usePromotions();
  return <PromotionsView id={id} addressOf={addressOf} onOpen={open} />;
}
