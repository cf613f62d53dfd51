import type { Route } from './http/route';
import { captchaRoutes } from './identity/captcha.routes';
import { codesRoutes } from './identity/codes.routes';
import { contactsRoutes } from './identity/contacts.routes';
import { exchangeCodesRoutes } from './identity/exchange-codes.routes';
import { factorsRoutes } from './identity/factors.routes';
import { favouritesRoutes } from './catalogue/favourites.routes';
import { gamesRoutes } from './catalogue/games.routes';
import { keysRoutes } from './http/sealing/keys.routes';
import { launchRoutes } from './play/launch.routes';
import { loginRoutes } from './identity/login.routes';
import { membersRoutes } from './identity/members.routes';
import { noticesRoutes } from './content/notices.routes';
import { passkeysRoutes } from './identity/passkeys.routes';
import { passwordRoutes } from './identity/password.routes';
import { promotionsRoutes } from './content/promotions.routes';
import { realtimeRoutes } from './realtime/realtime.routes';
import { registrationRoutes } from './identity/registration.routes';
import { roomsRoutes } from './play/rooms.routes';
import { roundsRoutes } from './play/rounds.routes';
import { sessionsRoutes } from './identity/sessions.routes';
import { systemRoutes } from './content/system.routes';
import { transfersRoutes } from './wallet/transfers.routes';
import { walletRoutes } from './wallet/wallet.routes';
import { winnersRoutes } from './play/winners.routes';

/** Every handler of the gateway. The app refuses to start when a call is missing here. */
export const routes: readonly Route[] = [
  ...keysRoutes,
  ...loginRoutes,
  ...captchaRoutes,
  ...registrationRoutes,
  ...codesRoutes,
  ...passwordRoutes,
  ...exchangeCodesRoutes,
  ...sessionsRoutes,
  ...factorsRoutes,
  ...contactsRoutes,
  ...passkeysRoutes,
  ...systemRoutes,
  ...membersRoutes,
  ...walletRoutes,
  ...gamesRoutes,
  ...favouritesRoutes,
  ...launchRoutes,
  ...noticesRoutes,
  ...winnersRoutes,
  ...promotionsRoutes,
  ...realtimeRoutes,
  ...roundsRoutes,
  ...roomsRoutes,
  ...transfersRoutes,
];
