import { domainRoute as call } from '../../src/contract/calls/system';
import { mirrorsOf, servicesFor } from '../services/system-view';
import { route } from './route';

export const systemDomainRoute = route(call, async (_, context) => {
  const content = await context.services.content.of(context.merchant.id);
  return { customerService: servicesFor(content, context.language), domainList: mirrorsOf(content) };
});
