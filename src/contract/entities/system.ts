import * as v from 'valibot';
import {
  looseCount,
  looseFlag,
  looseIds,
  looseList,
  looseMap,
  looseText,
  looseTime,
  maybe,
  ownFields,
} from '../wire';

/** 0 normal, 1 maintenance (wins), 2 region restricted. */
export type SystemState = 'open' | 'maintenance' | 'region';

/** Register fields whose rules the server sets. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'email',
  'mobileNum',
  'affiliateCode',
  'captcha',
  'recommenderId',
] as const;
export type RegisterField = (typeof registerFields)[number];

export interface FieldRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  /** Regular expression source; '*' and '' match anything. */
  pattern: string;
  /** Key of the message reg_pattern_{id}. */
  patternId: number;
}

const fieldRule = v.pipe(
  v.object({
    enabled: looseFlag,
    required: looseFlag,
    minLength: looseCount,
    maxLength: looseCount,
    acceptedPattern: looseText,
    patternId: looseCount,
  }),
  v.transform((wire): FieldRule => ({
    enabled: wire.enabled,
    required: wire.required,
    minLength: wire.minLength,
    maxLength: wire.maxLength || 255,
    pattern: wire.acceptedPattern,
    patternId: wire.patternId,
  })),
);

export const fieldRuleToWire = (rule: FieldRule) => ({
  enabled: rule.enabled,
  required: rule.required,
  minLength: rule.minLength,
  maxLength: rule.maxLength,
  acceptedPattern: rule.pattern,
  patternId: rule.patternId,
});

export type RegisterRules = Partial<Record<RegisterField, FieldRule>>;

/** A rule that cannot be read is left out, the others stay. */
export const registerRulesFromWire = v.pipe(
  looseMap,
  v.transform((map): RegisterRules => {
    const rules: RegisterRules = {};
    for (const field of registerFields) {
      const read = v.safeParse(ownFields(fieldRule), map[field]);
      if (read.success) rules[field] = read.output;
    }
    return rules;
  }),
);

/** Module id → on, flattened from the whitelabel tree. */
export type Flags = Record<string, boolean>;
export interface FlagNode {
  modId: string;
  enabled: string;
  childrenNodes: FlagNode[];
}
const MAX_FLAG_NODES = 2000;

const flatten = (root: unknown): Flags => {
  const flags: Flags = {};
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < MAX_FLAG_NODES; seen += 1) {
    const node = waiting.pop() as Partial<FlagNode> | null | undefined;
    if (node === null || typeof node !== 'object') continue;
    if (Array.isArray(node)) waiting.push(...(node as unknown[]));
    if (typeof node.modId === 'string')
      flags[node.modId] = String(node.enabled) === '1' || String(node.enabled) === 'true';
    if (Array.isArray(node.childrenNodes)) waiting.push(...node.childrenNodes);
  }
  return flags;
};

export const flagsFromWire = v.pipe(v.optional(v.unknown(), {}), v.transform(flatten));

export interface Resource {
  type: string;
  url: string;
  name: string;
}

export interface CustomerService {
  type: string;
  position: string;
  title: string;
  /** Still sealed: base64 DES text with its key behind it, or a plain http address. */
  path: string;
  labelIds: string[];
}

export interface SystemStatus {
  state: SystemState;
  maintenanceEndsAt: number | null;
  ip: string;
  flags: Flags;
  registerRules: RegisterRules;
  resources: Resource[];
  customerService: CustomerService[];
  imageCdns: string[];
  launchCdns: string[];
  mainDomain: string;
  /** Other domains of the same site, for when one cannot be reached. */
  mirrorDomains: string[];
  analytics: Record<string, unknown>;
  languages: string[];
  defaultLanguage: string;
  /** How this gateway lets clients seal bodies, best first; a gateway that says nothing speaks `legacy`. */
  sealing: ('jwe' | 'legacy')[];
  /** Whose words it speaks: older gateways of this protocol do not say how they seal. */
  dialect: 'foyer' | 'legacy';
  currency: string;
  currencySymbol: string;
  /** How far this page's origin is trusted; gateways that say nothing trust it. */
  tier: 'own' | 'partner';
  /** What tells people from machines, on the forms where a server asks for it. */
  botCheck: {
    product: 'none' | 'altcha' | 'geetest-v3' | 'geetest-v4';
    id: string;
    /** Forms that the gateway takes with our own puzzle's answer alone. */
    always?: readonly string[];
  };
  /** Sign-in provider (Firebase), null when the merchant has none. */
  provider: SignInProvider | null;
  /** The merchant's brand as the gateway sent it; omitted if it has our looks. `readTheme` validates it. */
  theme?: unknown;
}

export interface SignInProvider {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** It checks phone numbers instead of the gateway's own SMS. */
  phone: boolean;
  /** Origin of an offline emulator, '' in earnest. */
  emulator: string;
}

/** Names, or rows that have one. */
const domainsFrom = (wire: unknown): string[] =>
  (Array.isArray(wire) ? (wire as ({ domainName?: unknown } | null)[]) : [])
    .map((row) => row?.domainName ?? row)
    .filter((name) => typeof name === 'string');

const info = v.object({
  whitelabel: flagsFromWire,
  register: registerRulesFromWire,
  resources: looseList(
    v.pipe(
      v.object({ resourceType: looseText, url: looseText, labelNameEn: looseText }),
      v.transform((wire): Resource => ({ type: wire.resourceType, url: wire.url, name: wire.labelNameEn })),
    ),
  ),
  customerService: looseList(
    v.pipe(
      v.object({
        csType: looseText,
        csPosition: looseText,
        title: looseText,
        path: looseText,
        labelIds: looseIds,
      }),
      v.transform((wire): CustomerService => ({
        type: wire.csType,
        position: wire.csPosition,
        title: wire.title,
        path: wire.path,
        labelIds: wire.labelIds,
      })),
    ),
  ),
  imageCDNs: looseList(looseText),
  launchGameCDNs: looseList(looseText),
  mainDomain: looseText,
  domainRoute: v.optional(v.pipe(v.unknown(), v.transform(domainsFrom)), []),
  analytics: looseMap,
  languages: looseList(looseText),
  defaultLanguage: looseText,
  sealing: looseList(looseText),
  currency: looseText,
  currencySymbol: looseText,
  tier: looseText,
  gw: v.optional(
    v.nullable(
      v.object({
        GEETEST_ID: looseText,
        GEETEST_VERSION: looseText,
        BOT_CHECK: looseText,
        BOT_CHECK_ALWAYS: looseText,
      }),
    ),
  ),
  sms: v.optional(
    v.nullable(
      v.object({
        apiKey: looseText,
        authDomain: looseText,
        projectId: looseText,
        firebase: looseFlag,
        emulator: looseText,
      }),
    ),
  ),
  theme: v.optional(v.unknown()),
});
type Info = v.InferOutput<typeof info>;

const botCheckOf = ({ gw, whitelabel }: Info, isTester: boolean): SystemStatus['botCheck'] => {
  if (gw?.BOT_CHECK === 'altcha') {
    const always = gw.BOT_CHECK_ALWAYS;
    return { product: 'altcha', id: '', ...(always ? { always: always.split(',') } : {}) };
  }
  // A product that is being tried stands before test visitors alone.
  const isOn = whitelabel.GEETEST3 && (isTester || !whitelabel.GEETESTTEST3);
  if (!isOn || !gw?.GEETEST_ID) return { product: 'none', id: '' };
  return { product: /v?4/i.test(gw.GEETEST_VERSION) ? 'geetest-v4' : 'geetest-v3', id: gw.GEETEST_ID };
};

const providerOf = ({ sms }: Info): SignInProvider | null =>
  sms?.apiKey
    ? {
        apiKey: sms.apiKey,
        authDomain: sms.authDomain,
        projectId: sms.projectId,
        phone: sms.firebase,
        emulator: sms.emulator,
      }
    : null;

export const systemStatusFromWire = v.pipe(
  v.object({
    maintenance: looseFlag,
    maintenanceEnd: looseTime,
    regionRestriction: looseFlag,
    /** Whether the visitor is one of those who try things. */
    test: looseFlag,
    location: maybe(v.object({ ip: looseText })),
    info,
  }),
  v.transform((wire): SystemStatus => ({
    state: wire.maintenance ? 'maintenance' : wire.regionRestriction ? 'region' : 'open',
    maintenanceEndsAt: wire.maintenanceEnd,
    ip: wire.location?.ip ?? '',
    flags: wire.info.whitelabel,
    registerRules: wire.info.register,
    resources: wire.info.resources,
    customerService: wire.info.customerService,
    imageCdns: wire.info.imageCDNs,
    launchCdns: wire.info.launchGameCDNs,
    mainDomain: wire.info.mainDomain,
    mirrorDomains: wire.info.domainRoute,
    analytics: wire.info.analytics,
    languages: wire.info.languages,
    defaultLanguage: wire.info.defaultLanguage,
    sealing: wire.info.sealing.filter(
      (name): name is 'jwe' | 'legacy' => name === 'jwe' || name === 'legacy',
    ),
    dialect: wire.info.sealing.length > 0 ? 'foyer' : 'legacy',
    currency: wire.info.currency,
    currencySymbol: wire.info.currencySymbol,
    tier: wire.info.tier === 'partner' ? 'partner' : 'own',
    botCheck: botCheckOf(wire.info, wire.test),
    provider: providerOf(wire.info),
    theme: wire.info.theme,
  })),
);

export * from './information';
