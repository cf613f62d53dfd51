import '../../../widgets/promotions/element';
import { useSiteTheme } from '../../kit/site-theme';

export interface OffersProps {
  /** Code of the one that is shown; '' for the list. */
  offer: string;
  onOpen(event: CustomEvent<{ offer: string }>): void;
}

/** Offers that members take part in. */
export const Offers = ({ offer, onOpen }: OffersProps) => (
  <foyer-promotions theme={useSiteTheme()} offer={offer} onfoyer-offer={onOpen} />
);
