export { createDevices, type Devices, type NewDevice } from './devices';
export { createPushHosts } from './hosts';
export { createPushKeys, type PushKeys } from './keys';
export { createPushSender } from './sender';
