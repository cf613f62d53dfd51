import { ServiceDialog } from './service.view';
import { useServiceCase } from './use-service-case';

/** Where customer service is asked for by something on a page. */
export function ServiceCase() {
  return <ServiceDialog service={useServiceCase()} />;
}
