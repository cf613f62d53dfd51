import * as v from 'valibot';
import { defineCall } from '../call';
import { flagsFromWire, registerRulesFromWire, systemStatusFromWire } from '../entities/system';
import { nothing, passThrough } from '../wire';

/** The start-up call. Maintenance and region blocks are flags in a successful answer. */
export const status = defineCall({
  name: 'system.status',
  method: 'GET',
  path: '/wps/system/status',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  merchantInQuery: true,
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({ ...passThrough, url: v.optional(v.unknown()) }),
    v.transform(() => ({})),
  ),
  reply: systemStatusFromWire,
  errors: [],
});

/** Modules of the merchant that are on and off. */
export const whitelabel = defineCall({
  name: 'system.whitelabel',
  method: 'GET',
  path: '/wps/system/whitelabel',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: flagsFromWire,
  errors: [],
});

/** Rules of the fields of a registration. */
export const settingRegister = defineCall({
  name: 'system.settingRegister',
  method: 'GET',
  path: '/wps/system/setting/register',
  module: 'REG3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: registerRulesFromWire,
  errors: [],
});

// Apart, so that the start-up code does not carry them.
export { country, domainRoute, helpCenter } from './information';
