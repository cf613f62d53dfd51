import { rsaKey } from '../../src/contract/calls/session';
import { route } from './route';

export const sessionRsaKey = route(rsaKey, (_, { services }) => services.sealing.modulus);
