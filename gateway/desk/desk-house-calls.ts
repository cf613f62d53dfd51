import * as v from 'valibot';
import { ADMIN, call, moment, MONEY, nothing } from './desk-call';
import { accessNames, changeOf, codeNames, policyNames } from './desk-setting-names';

/** Enough for some dozens of networks. */
const MAX_ACCESS = 2_000;
const MAX_SETTING = 60;

/** Calls for switches and merchant settings, under the option names of the tool. */
export const houseCalls = {
  'switches.list': call({ roles: ADMIN, input: nothing }),
  'switches.flag': call({
    roles: ADMIN,
    input: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,30}$/)), on: v.boolean() }),
    subject: (input) => `flag ${input.code}`,
  }),
  'switches.maintenance': call({
    roles: ADMIN,
    input: v.strictObject({ on: v.boolean(), until: moment }),
    subject: () => 'maintenance',
  }),
  'switches.vendor': call({
    roles: ADMIN,
    input: v.strictObject({
      vendor: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,30}$/)),
      rests: v.boolean(),
      until: moment,
    }),
    subject: (input) => `vendor ${input.vendor}`,
  }),

  /** Access, wallet and verification settings, in the format of the tool. */
  'house.show': call({ roles: ADMIN, input: nothing }),
  'house.access': call({
    roles: ADMIN,
    input: v.strictObject({ change: changeOf(accessNames, MAX_ACCESS) }),
    subject: () => 'access',
  }),
  'house.codes': call({
    roles: ADMIN,
    input: v.strictObject({ change: changeOf(codeNames, MAX_ACCESS) }),
    subject: () => 'codes',
  }),

  /** Withdrawal limits and payment methods, in the format of the tool. */
  'policy.show': call({ roles: MONEY, input: nothing }),
  'policy.set': call({
    roles: ADMIN,
    input: v.strictObject({ change: changeOf(policyNames, MAX_SETTING) }),
    subject: () => 'policy',
  }),
  'providers.list': call({ roles: MONEY, input: nothing }),
  'providers.switch': call({
    roles: ADMIN,
    input: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,19}$/)), on: v.boolean() }),
    subject: (input) => `provider ${input.code}`,
  }),
} as const;
