import { Offers as Waiting, styles } from '../../../src/features/agent/offers.view';
import { WithTexts } from '../../../src/features/agent';
import { texts } from './words';

export { styles };

/** The offers, never before their words. */
export const Offers = (props: { onLater(): void; onAnswered(): void }) => (
  <WithTexts texts={texts}>
    <Waiting {...props} />
  </WithTexts>
);
