export { type BoundedCache, type Bucket, createBoundedCache, createRateLimiter } from '../bounds/index';
export { CATALOGUE_CHANNEL } from './channels';
export {
  type Closure,
  closureRefusal,
  countryDoors,
  type CountryDoor,
  doorFor,
  isBlocked,
  isCountryRefused,
  isTester,
  refusalAt,
} from './closure';
export {
  FRESH_PROOF_MS,
  lowerTier,
  type MerchantContext,
  type SessionContext,
  type SignInWay,
  type Tier,
} from './context';
export {
  DEMO_MERCHANT,
  DEMO_TRANSFER_HOLDER,
  demoAccounts,
  demoContacts,
  type DemoLanguage,
  demoMobiles,
  HOME_DIALLING,
} from './demo-accounts';
export { noteProduction, productionSince } from './deployment.queries';
export { GatewayError } from './gateway-error';
export {
  type Job,
  type JobWatch,
  LeftOut,
  startJobs,
  SWEEP_ROWS,
  sweepJob,
  throwFailures,
  workThrough,
} from './jobs';
export { createKeyBox, type KeyBox } from './key-box';
export { createLookups, type Lookups } from './lookups';
export { greetingName } from './greeting-name';
export { hasHiddenSigns } from './hidden-signs';
export { maskName } from './mask-name';
export { moneyText } from './money-text';
export type { NoteAction } from './note-action';
export {
  deleteOrigin,
  insertMerchant,
  listOperatorMerchants,
  listOrigins,
  nextMerchantId,
  type OperatorMerchant,
  type OperatorOrigin,
  OriginTakenError,
  putOrigin,
  readOrigins,
  updateMerchant,
} from './merchants.queries';
export { MERCHANT_CHANNEL, type Merchants } from './merchants';
export {
  type MessageChannel,
  type MessageContent,
  type MessagePurpose,
  type OutboxChannel,
  type OutboxPurpose,
  SECRET_PURPOSES,
} from './message-purposes';
export { networkKey } from './network-key';
export { countOperators, includesOperator, isSameOperator, operatorKey } from './operator-key';
export { readNetwork } from './networks';
export type { Opened } from './opened';
export { isOrigin, type PlainHttp, readOrigin } from './origins';
export { parseUrl } from './parse-url';
export {
  countWaiting,
  expireMessages,
  type CopyMessage,
  insertCopies,
  mayCopyGo,
  type MessageStatus,
  OUTBOX_CHANNEL,
  type OutboxRow,
  postponeMessage,
  readSite,
  settleMessage,
  sweepMessages,
  takeMessages,
  type TakenMessage,
} from './outbox.queries';
export { createOutbox, type Outbox } from './outbox';
export { createRollingCount, type RollingCount } from './rolling-count';
export { type Column, upsertRows } from './rows.queries';
export { isSecretText, secretHash, secretText } from './secret-text';
export { fingerprintOf, lastingKey, type Secret, secretRootOf } from './secrets/secret';
export {
  type GivenSecrets,
  judgeSecrets,
  openSecret,
  readSecret,
  SecretError,
} from './secrets/secret-opening';
export { type SealedCount, walkSealed } from './secrets/reseal.queries';
export { rotateSecret } from './secrets/rotate';
export { forgetNextSecret, readSecretRow } from './secrets/secret-row.queries';
export { openPlatform, type PlatformDeps, type PlatformServices } from './services';
export { hostOf, readHost, type SiteAt, siteOf } from './site-hosts';
export { createSnapshots, type Snapshots } from './snapshots';
export { foldText, pickText, type TextMap } from './texts';
export { OWN_AUDIENCE, audienceOf, type Visitor } from './visitor';
