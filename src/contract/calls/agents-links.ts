import * as v from 'valibot';
import { defineCall } from '../call';
import {
  agentLinkFromWire,
  agentLinksFromWire,
  agentRatesFromWire,
  linkMembersFromWire,
  madeAccountFromWire,
  ppmOf,
  rateLimitsFromWire,
  rateProducts,
} from '../entities/agent-link';
import { noticesFromWire } from '../entities/notice';
import { anything, maybeInteger, maybeText, nothing, passThrough, text } from '../wire';
import { agents, teamMemberId, teamPageFields } from './agents';

/** Characters of a link's note. */
export const LINK_NOTE_MAX = 200;

const percent = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => ppmOf(String(value)) ?? -1),
  v.minValue(0),
);
/** Rates as percent, by product; nothing for a product is 0. */
export const rateConfigs = v.pipe(
  v.optional(
    v.pipe(
      v.array(v.strictObject({ type: v.picklist(rateProducts), rebateValue: percent })),
      v.maxLength(rateProducts.length),
    ),
    [],
  ),
  v.transform((rows) => rows.map(({ type: product, rebateValue: ppm }) => ({ product, ppm }))),
);
/** 0 player, 1 agent. */
const accountType = v.pipe(
  maybeInteger({ min: 0, max: 1, fallback: 0 }),
  v.transform((type) => (type === 1 ? ('agent' as const) : ('member' as const))),
);
const linkId = v.pipe(maybeText(20), v.regex(/^[1-9]\d{0,17}$/));
const write = { ...agents, limit: 'write' } as const;

/** What the caller may give, by product. */
export const agentRateLimits = defineCall({
  ...agents,
  name: 'agents.rateLimits',
  subAccount: 'register',
  path: '/wps/relay/MCSFE_getGlobalRebateSettingsByProductType',
  aliases: [{ path: '/wps/agent/globalRebateSettings' }],
  module: 'CREATEAFF3',
  request: nothing,
  reply: rateLimitsFromWire,
  errors: ['AGENT_ONLY'],
});

/** What a member of the team has. */
export const agentRates = defineCall({
  ...agents,
  name: 'agents.rates',
  subAccount: 'view',
  path: '/wps/agent/downlineRebates',
  module: 'DOWNMAN',
  request: v.pipe(
    v.strictObject({ ...passThrough, customerId: teamMemberId }),
    v.transform((wire) => ({ memberId: wire.customerId })),
  ),
  reply: agentRatesFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN'],
});

/** Gives a member right below higher rates, from now on. */
export const agentRatesGive = defineCall({
  ...write,
  name: 'agents.ratesGive',
  subAccount: 'register',
  path: '/wps/agent/downlineRebates',
  method: 'PUT',
  module: 'DOWNMAN',
  fresh: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, customerId: teamMemberId, rebateSettingConfigs: rateConfigs }),
    v.transform((wire) => ({ memberId: wire.customerId, rates: wire.rebateSettingConfigs })),
  ),
  reply: agentRatesFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'AGENT_NOT_DIRECT', 'AGENT_RATE', 'STEP_UP_REQUIRED'],
});

/** The caller's register links, the newest first. */
export const agentLinks = defineCall({
  ...agents,
  name: 'agents.links',
  subAccount: 'register',
  path: '/wps/relay/MCSFE_viewAffiliateUrls',
  aliases: [{ path: '/wps/agent/affiliateUrls' }],
  module: 'CREATEAFF3',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...teamPageFields }),
    v.transform((wire) => ({ cursor: wire.cursor, size: wire.size })),
  ),
  reply: agentLinksFromWire,
  errors: ['AGENT_ONLY'],
});

/** Makes a register link. Without a code one is made up. */
export const agentLinkCreate = defineCall({
  ...write,
  name: 'agents.linkCreate',
  subAccount: 'register',
  path: '/wps/relay/MCSFE_createAffiliateUrl',
  aliases: [{ path: '/wps/agent/affiliateUrl' }],
  method: 'POST',
  module: 'CREATEAFF3',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      type: accountType,
      path: v.pipe(maybeText(32), v.regex(/^([A-Za-z0-9_-]{3,32})?$/)),
      remark: maybeText(LINK_NOTE_MAX),
      landing: v.pipe(maybeText(200), v.regex(/^(\/[A-Za-z0-9_.-]+){0,8}\/?$/)),
      endDate: maybeInteger({ min: 0, max: 253_402_300_799_999, fallback: 0 }),
      configs: rateConfigs,
    }),
    v.transform((wire) => ({
      makes: wire.type,
      code: wire.path,
      note: wire.remark.trim(),
      landing: wire.landing,
      /** ms since 1970, null: it does not end by itself. */
      expiresAt: wire.endDate === 0 ? null : wire.endDate,
      rates: wire.configs,
    })),
  ),
  reply: agentLinkFromWire,
  errors: ['AGENT_ONLY', 'AGENT_RATE', 'AGENT_LINKS_FULL', 'AGENT_CODE_TAKEN'],
});

/** Ends a link: its code leads nowhere any more. Who came by it keeps what it gave. */
export const agentLinkDelete = defineCall({
  ...write,
  name: 'agents.linkDelete',
  subAccount: 'register',
  path: '/wps/relay/MCSFE_deleteAffiliateUrl',
  aliases: [{ path: '/wps/agent/affiliateUrl' }],
  method: 'DELETE',
  module: 'CREATEAFF3',
  request: v.pipe(
    v.strictObject({ ...passThrough, affiUrlId: linkId }),
    v.transform((wire) => ({ id: wire.affiUrlId })),
  ),
  reply: anything,
  errors: ['AGENT_ONLY', 'AGENT_LINK_UNKNOWN'],
});

/** Who came by the caller's links, or by one of them. */
export const agentRegistered = defineCall({
  ...agents,
  name: 'agents.registered',
  subAccount: 'register',
  path: '/wps/relay/MCSFE_viewRegisteredAffiliates',
  aliases: [{ path: '/wps/agent/registeredAffiliates' }],
  module: 'CREATEAFF3',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...teamPageFields, affiUrlId: v.pipe(maybeText(20), v.regex(/^\d*$/)) }),
    v.transform((wire) => ({ linkId: wire.affiUrlId, cursor: wire.cursor, size: wire.size })),
  ),
  reply: linkMembersFromWire,
  errors: ['AGENT_ONLY'],
});

/** Makes an account right below the caller. Without a password a link is answered, once, by which its owner sets one. */
export const agentCreate = defineCall({
  ...agents,
  limit: 'register',
  name: 'agents.create',
  subAccount: 'register',
  path: '/wps/agent/downline',
  method: 'POST',
  module: 'AGEREGDOWN3',
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      type: accountType,
      username: text(64),
      password: maybeText(128),
      nickname: maybeText(64),
      rebateSettingConfigs: rateConfigs,
    }),
    v.transform((wire) => ({
      makes: wire.type,
      username: wire.username.trim(),
      password: wire.password,
      nickname: wire.nickname.trim(),
      rates: wire.rebateSettingConfigs,
    })),
  ),
  reply: madeAccountFromWire,
  errors: [
    'AGENT_ONLY',
    'AGENT_RATE',
    'AGENT_TEAM_DEEP',
    'REGISTER_USERNAME_TAKEN',
    'REGISTER_FIELD_INVALID',
    'PASSWORD_REFUSED',
  ],
});

/** Makes an agent of a member right below. */
export const agentPromote = defineCall({
  ...write,
  name: 'agents.promote',
  subAccount: 'register',
  path: '/wps/agent/promoteDownlineToAgent',
  method: 'PUT',
  form: true,
  module: 'AGEREGDOWN3',
  fresh: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, customerId: teamMemberId }),
    v.transform((wire) => ({ memberId: wire.customerId })),
  ),
  reply: anything,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'AGENT_NOT_DIRECT', 'STEP_UP_REQUIRED'],
});

/** What the operator tells agents. */
export const agentAnnouncements = defineCall({
  ...agents,
  name: 'agents.announcements',
  subAccount: 'view',
  path: '/wps/agent/announcements',
  module: 'AGENTANNOUNCE3',
  request: nothing,
  reply: noticesFromWire,
  errors: ['AGENT_ONLY'],
});
