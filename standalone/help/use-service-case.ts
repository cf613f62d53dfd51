import { useIntents } from '../../src/react';
import { useService, type Service } from './use-service';

/** Customer service for one deposit or withdrawal: its number stands beside the button that asks. */
export function useServiceCase(): Service {
  const service = useService();
  useIntents(({ type }) => {
    if (type !== 'open-service') return false;
    service.open();
    return true;
  });
  return service;
}
