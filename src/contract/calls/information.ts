import * as v from 'valibot';
import { defineCall } from '../call';
import { countriesFromWire, helpTopicFromWire } from '../entities/information';
import { looseList, maybeText, nothing, passing } from '../wire';

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

export const helpCenter = defineCall({
  name: 'system.helpCenter',
  method: 'GET',
  path: '/wps/system/helpCenter',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.strictObject({ ...passing, lang: maybeText(8) }),
  reply: looseList(helpTopicFromWire),
  errors: [],
});
