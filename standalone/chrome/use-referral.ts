import { useEffect, useState } from 'react';
import { useClient, useLazy } from '../../src/react';

/** The type of promotion that pays for invitations. */
const TYPE = 'REFERRAL';

/** Whether the merchant pays for invitations; asked only where that leads somewhere. */
export function useReferral(wanted: boolean): boolean {
  const client = useClient();
  const { part } = useLazy(() => import('./promotions-part'), wanted);
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (part === null) return;
    const promotions = client.use(part.promotionsDomain);
    const look = (): void => setOn(promotions.isOn(TYPE));
    look();
    void promotions.start();
    return promotions.store.subscribe(look);
  }, [client, part]);
  return on;
}
