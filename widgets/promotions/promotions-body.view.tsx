import { OffersBody, styles } from '../../src/features/promotions/offers-body.view';
import { offers } from '../../src/locales/en/offers';

const loadCode = () => import('./code-part');

/** The offers, with the place for a code. */
export const Body = ({ offer }: { offer: string }) => <OffersBody offer={offer} loadCode={loadCode} />;
export { styles };
export const texts = { offers };
