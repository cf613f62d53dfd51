import { authenticatorBegin } from './authenticator-begin';
import { authenticatorConfirm } from './authenticator-confirm';
import { authenticatorRemove } from './authenticator-remove';
import { codeBotChallenge } from './code-bot-challenge';
import { codeLogin } from './code-login';
import { codeRegister } from './code-register';
import { codeVerify } from './code-verify';
import { contactCode } from './contact-code';
import { contactVerify } from './contact-verify';
import { favouritesAdd } from './favourites-add';
import { favouritesIds } from './favourites-ids';
import { favouritesList } from './favourites-list';
import { favouritesRemove } from './favourites-remove';
import { gamesHot } from './games-hot';
import { gamesList } from './games-list';
import { gamesRecent } from './games-recent';
import { gamesVendors } from './games-vendors';
import { launchGame } from './launch-game';
import { launchTrial } from './launch-trial';
import { memberInfo } from './member-info';
import { memberUnreadCount } from './member-unread-count';
import { noticesAnnouncements } from './notices-announcements';
import { noticesWinnerBoard } from './notices-winner-board';
import { roomsList } from './rooms-list';
import { roundsDetail } from './rounds-detail';
import { roundsList } from './rounds-list';
import { passkeyList } from './passkey-list';
import { passkeyLogin } from './passkey-login';
import { passkeyLoginOptions } from './passkey-login-options';
import { passkeyRegister } from './passkey-register';
import { passkeyRegisterOptions } from './passkey-register-options';
import { passkeyRemove } from './passkey-remove';
import { passwordChange } from './password-change';
import { passwordForgotEmail } from './password-forgot-email';
import { passwordForgotPhone } from './password-forgot-phone';
import { passwordReset } from './password-reset';
import { promotionsAvailable } from './promotions-available';
import { promotionsMerchant } from './promotions-merchant';
import { realtimeTicket } from './realtime-ticket';
import { realtimeUrl } from './realtime-url';
import type { Route } from './route';
import { securityConfig } from './security-config';
import { sessionAffiliate } from './session-affiliate';
import { sessionCaptcha } from './session-captcha';
import { sessionCheckUsername } from './session-check-username';
import { sessionExchangeCode } from './session-exchange-code';
import { sessionFreeplay } from './session-freeplay';
import { sessionIssueCode } from './session-issue-code';
import { sessionJwkKey } from './session-jwk-key';
import { sessionLogin } from './session-login';
import { sessionLoginVerification } from './session-login-verification';
import { sessionLogout } from './session-logout';
import { sessionPeekCode } from './session-peek-code';
import { sessionRegister } from './session-register';
import { sessionRegisterMobile } from './session-register-mobile';
import { sessionRegisterProvider } from './session-register-provider';
import { sessionRsaKey } from './session-rsa-key';
import { sessionStepUp } from './session-step-up';
import { sessionsEnd } from './sessions-end';
import { sessionsList } from './sessions-list';
import { systemCountry } from './system-country';
import { systemDomainRoute } from './system-domain-route';
import { systemHelpCenter } from './system-help-center';
import { systemSettingRegister } from './system-setting-register';
import { systemStatus } from './system-status';
import { systemWhitelabel } from './system-whitelabel';
import { walletBalance } from './wallet-balance';
import { walletMerchant } from './wallet-merchant';
import { walletReturn } from './wallet-return';
import { walletTransfer } from './wallet-transfer';
/** Every handler of the gateway, in the order of the contract. The app refuses to start when a call is missing here. */
export const routes: readonly Route[] = [
  sessionRsaKey,
  sessionJwkKey,
  sessionLogin,
  sessionFreeplay,
  sessionLogout,
  sessionCaptcha,
  sessionCheckUsername,
  sessionRegister,
  sessionRegisterMobile,
  sessionAffiliate,
  codeLogin,
  codeRegister,
  codeVerify,
  codeBotChallenge,
  passwordChange,
  passwordForgotEmail,
  passwordForgotPhone,
  passwordReset,
  sessionLoginVerification,
  sessionRegisterProvider,
  sessionIssueCode,
  sessionExchangeCode,
  sessionPeekCode,
  sessionsList,
  sessionsEnd,
  securityConfig,
  contactCode,
  contactVerify,
  passkeyRegisterOptions,
  passkeyRegister,
  passkeyLoginOptions,
  passkeyLogin,
  passkeyList,
  passkeyRemove,
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorRemove,
  sessionStepUp,
  systemStatus,
  systemWhitelabel,
  systemSettingRegister,
  systemCountry,
  systemDomainRoute,
  systemHelpCenter,
  memberInfo,
  memberUnreadCount,
  walletBalance,
  walletMerchant,
  gamesVendors,
  gamesList,
  gamesHot,
  favouritesIds,
  favouritesList,
  favouritesAdd,
  favouritesRemove,
  gamesRecent,
  launchGame,
  launchTrial,
  noticesAnnouncements,
  noticesWinnerBoard,
  promotionsAvailable,
  promotionsMerchant,
  realtimeTicket,
  realtimeUrl,
  roundsList,
  roundsDetail,
  roomsList,
  walletTransfer,
  walletReturn,
];
