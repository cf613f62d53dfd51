import { socketUrl } from '../../src/contract/calls/realtime';
import { route } from './route';

export const realtimeUrl = route(socketUrl, (_, { merchant, services }) =>
  services.live.addressOf(merchant.code),
);
