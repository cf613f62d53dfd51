import * as v from 'valibot';
import { defineCall } from '../call';
import { countriesFromWire, helpTopicFromWire } from '../entities/information';
import { looseList, looseText, maybeText, nothing, passThrough } from '../wire';

/** Country of the visitor with its dialling code, and the countries that a number may be of. */
export const country = defineCall({
  name: 'system.country',
  method: 'GET',
  path: '/wps/system/country',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: countriesFromWire,
  errors: [],
});

/** Topics of the help with their texts. */
export const helpCenter = defineCall({
  name: 'system.helpCenter',
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, lang: maybeText(8) }),
  reply: looseList(helpTopicFromWire),
  errors: [],
});

/** Where else the site is, and whom to ask, for a page that cannot start on the domain it was opened on. */
export const domainRoute = defineCall({
  name: 'system.domainRoute',
  method: 'GET',
  path: '/wps/system/domainRoute',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, url: v.optional(v.unknown()) }),
  reply: v.object({
    customerService: looseList(v.object({ csType: looseText, title: looseText, path: looseText })),
    domainList: looseList(v.object({ domainName: looseText })),
  }),
  errors: [],
});
