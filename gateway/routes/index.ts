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
import type { Route } from './route';
import { sessionAffiliate } from './session-affiliate';
import { sessionCaptcha } from './session-captcha';
import { sessionCheckUsername } from './session-check-username';
import { sessionFreeplay } from './session-freeplay';
import { sessionJwkKey } from './session-jwk-key';
import { sessionLogin } from './session-login';
import { sessionLogout } from './session-logout';
import { sessionRegister } from './session-register';
import { sessionRegisterMobile } from './session-register-mobile';
import { sessionRsaKey } from './session-rsa-key';
import { systemCountry } from './system-country';
import { systemHelpCenter } from './system-help-center';
import { systemSettingRegister } from './system-setting-register';
import { systemStatus } from './system-status';
import { systemWhitelabel } from './system-whitelabel';
import { walletBalance } from './wallet-balance';
import { walletMerchant } from './wallet-merchant';

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
  systemStatus,
  systemWhitelabel,
  systemSettingRegister,
  systemCountry,
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
];
