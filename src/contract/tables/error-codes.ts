/** Who may produce a code: the gateway on the wire, or the SDK alone. */
export interface ErrorRow {
  /** HTTP status the gateway answers with; 0 for codes that only the SDK raises. */
  status: number;
  /** What travels in `errorCode`: the first is written, all are understood. Empty for SDK codes. */
  wire: readonly string[];
  /** Number in the message's "(#nnnn)" tail. */
  number: number;
  /** Whether the same call may succeed later without any change. */
  retry?: true;
}

const row = <S extends number>(
  status: S,
  number: number,
  ...wire: string[]
): Omit<ErrorRow, 'status' | 'retry'> & { status: S } => ({ status, wire, number });
const later = <S extends number>(
  status: S,
  number: number,
  ...wire: string[]
): ErrorRow & { status: S; retry: true } => ({
  status,
  wire,
  number,
  retry: true,
});

/** Every error a caller can meet. The text key of a code is the code itself (`errors.<CODE>`). */
export const errorCodes = {
  REQUEST_INVALID: row(400, 1001, 'request_param_err'),
  REQUEST_BODY_REQUIRED: row(400, 1002, 'request_body_required'),
  REQUEST_TOO_LARGE: row(413, 1003, 'request_too_large'),
  REQUEST_UNKNOWN_PATH: row(404, 1004, 'path_not_found'),
  FUNCTION_NOT_AVAILABLE: row(400, 1005, 'function.not.available'),
  ORIGIN_UNKNOWN: row(403, 1006, 'domain_not_available'),
  TOO_MANY_REQUESTS: later(429, 1007, 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUEST'),
  INTERNAL: later(500, 1008, 'internal_error'),
  BUSY: later(503, 1009, 'server_busy'),
  SEALING_BROKEN: row(400, 1020, 'sealing_broken'),
  SEALING_REPLAYED: row(400, 1021, 'sealing_replayed'),
  CLOCK_WRONG: row(400, 1022, 'clock_wrong'),
  SESSION_INVALID: row(401, 1101, 'user.or.token.invalid', 'login.not.session', 'CUSTOMER_NOT_LOGIN'),
  SESSION_MOVED: row(401, 1102, 'token_ip_different'),
  ACCESS_DENIED: row(403, 1103, 'access_denied'),
  ACCESS_TIER: row(403, 1104, 'tier_not_allowed'),
  TRIAL_REFUSED: row(403, 1105, 'in_need_true_account'),
  AGENT_ONLY: row(403, 1106, 'agent_only'),
  MEMBER_ONLY: row(403, 1107, 'member_only'),
  MERCHANT_SETUP: row(400, 1108, 'merchant.acct.setup.err'),
  MAINTENANCE: row(403, 1109, 'system_maintenance'),
  REGION_BLOCKED: row(403, 1110, 'region_restricted'),
  LOGIN_FAILED: row(400, 1201, 'login_failed'),
  LOGIN_CAPTCHA_REQUIRED: row(400, 1202, 'captcha_required'),
  LOGIN_VERIFY_REQUIRED: row(400, 1203, 'login_verify_required'),
  LOGIN_BIND_REQUIRED: row(400, 1204, 'bind_customer_required'),
  CAPTCHA_WRONG: row(400, 1205, 'captcha_err', 'geetest_captcha_err'),
  LOGIN_DELAYED: row(400, 1206, 'login_delayed'),
  BOT_CHECK_REQUIRED: row(400, 1207, 'bot_check_required'),
  REMEMBER_INVALID: row(400, 1208, 'remember_invalid'),
  PROVIDER_REFUSED: row(400, 1209, 'provider_refused'),
  PASSKEY_REFUSED: row(400, 1210, 'passkey_refused'),
  PASSKEYS_FULL: row(400, 1211, 'passkeys_full'),
  TICKET_INVALID: row(400, 1212, 'ticket_invalid'),
  STEP_UP_REQUIRED: row(403, 1213, 'step_up_required'),
  CODE_WRONG: row(400, 1220, 'verification_code_err'),
  CODE_LIMIT: row(400, 1221, 'verification_code_limit'),
  MOBILE_INVALID: row(400, 1222, 'mobile_invalid'),
  MESSAGE_NOT_SENT: row(503, 1223, 'message_not_sent'),
  CONTACT_MISSING: row(400, 1224, 'contact_missing'),
  CONTACT_TAKEN: row(409, 1225, 'contact_taken'),
  PASSWORD_WRONG: row(400, 1230, 'password_wrong'),
  PASSWORD_REFUSED: row(400, 1231, 'password_refused'),
  PASSWORD_CHANGE_DUE: row(403, 1232, 'password_change_due'),
  REGISTER_USERNAME_TAKEN: row(400, 1301, 'username_taken'),
  REGISTER_FIELD_INVALID: row(400, 1302, 'register_field_invalid'),
  REGISTER_AFFILIATE_INVALID: row(400, 1303, 'affiliate_invalid'),
  REGISTER_REFUSED: row(400, 1304, 'register_refused'),
  WALLET_AMOUNT_INVALID: row(400, 1401, 'amount_invalid'),
  WALLET_NOT_ENOUGH: row(400, 1402, 'launch_game_balance_not_enough'),
  LEDGER_KEY_CONFLICT: row(409, 1451, 'transaction_conflict'),
  LEDGER_TOMBSTONED: row(409, 1452, 'transaction_cancelled'),
  LEDGER_UNBALANCED: row(400, 1453, 'transaction_unbalanced'),
  LEDGER_ACCOUNT_UNKNOWN: row(404, 1454, 'account_unknown'),
  LEDGER_MIXED: row(400, 1455, 'transaction_mixed'),
  LEDGER_LIMIT: row(409, 1456, 'balance_limit'),
  VENDOR_MAINTENANCE: later(400, 1501, 'vendor_under_maintenance'),
  VENDOR_UNAVAILABLE: later(503, 1502, 'vendor_unavailable'),
  GAME_UNKNOWN: row(404, 1503, 'game_not_found'),
  GAME_NO_TRIAL: row(400, 1504, 'trial_not_supported'),
  ROUND_UNKNOWN: row(404, 1505, 'round_not_found'),
  ROOM_FULL: later(409, 1506, 'room_full'),
  FAVOURITES_FULL: row(400, 1601, 'favourites_full'),
  NETWORK_UNREACHABLE: { status: 0, wire: [], number: 2001, retry: true },
  NETWORK_TIMEOUT: { status: 0, wire: [], number: 2002, retry: true },
  NETWORK_ABORTED: row(0, 2003),
  REPLY_NOT_JSON: { status: 0, wire: [], number: 2004, retry: true },
  REPLY_INVALID: { status: 0, wire: [], number: 2005, retry: true },
  REPLY_UNKNOWN: { status: 0, wire: [], number: 2006, retry: true },
  CHUNK_LOST: { status: 0, wire: [], number: 2007, retry: true },
  CONFIG_INVALID: row(0, 2008),
  SEALING_UNAVAILABLE: row(0, 2009),
  FORM_INVALID: row(0, 2010),
  TERMS_REQUIRED: row(0, 2011),
  THROTTLED: row(0, 2012),
  BOT_CHECK_FAILED: row(0, 2013),
  PASSKEY_CANCELLED: row(0, 2014),
  PASSKEY_UNSUPPORTED: row(0, 2015),
  MERCHANT_MISSING: row(0, 2020),
  MERCHANT_INVALID: row(0, 2021),
  MERCHANT_UNKNOWN: row(0, 2022),
  MERCHANT_CONFLICT: row(0, 2023),
  FRAME_REFUSED: row(0, 2024),
  POLICY_REFUSED: row(0, 2025),
  ROOT_REFUSED: row(0, 2026),
  PROVIDER_PHONE_INVALID: row(0, 2101),
  PROVIDER_PHONE_MISSING: row(0, 2102),
  PROVIDER_TOO_MANY: row(0, 2103),
  PROVIDER_CODE_INVALID: row(0, 2104),
  PROVIDER_CODE_MISSING: row(0, 2105),
  PROVIDER_CAPTCHA_FAILED: row(0, 2106),
  PROVIDER_QUOTA: row(0, 2107),
  PROVIDER_NOT_ENABLED: row(0, 2108),
  PROVIDER_CODE_EXPIRED: row(0, 2109),
  PROVIDER_POPUP_CLOSED: row(0, 2110),
  PROVIDER_FAILED: row(0, 2111),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorCodes;
/** Codes whose call may succeed later without any change. */
export type RetryableCode = {
  [K in ErrorCode]: (typeof errorCodes)[K] extends { retry: true } ? K : never;
}[ErrorCode];
/** Codes the gateway may answer with. */
export type GatewayErrorCode = {
  [K in ErrorCode]: (typeof errorCodes)[K]['status'] extends 0 ? never : K;
}[ErrorCode];

const byWire = new Map<string, ErrorCode>();
for (const code of Object.keys(errorCodes) as ErrorCode[]) {
  for (const word of errorCodes[code].wire) if (!byWire.has(word)) byWire.set(word, code);
}

/** The code for a wire `errorCode`, or null for one this table does not know (foreign gateways have more). */
export const errorCodeFromWire = (word: string): ErrorCode | null => byWire.get(word) ?? null;
