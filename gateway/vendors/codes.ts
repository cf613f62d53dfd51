import { HOUSE_VENDOR } from './house/wallet-protocol';
import { SALTGLASS_VENDOR } from './saltglass/protocol';
import { brands } from './studio/brands';

/** Codes of the vendors that come with the gateway, connected or not. */
export const builtInVendorCodes: readonly string[] = [
  HOUSE_VENDOR,
  SALTGLASS_VENDOR,
  ...brands.map(({ code }) => code),
];
