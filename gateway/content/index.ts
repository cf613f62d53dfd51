import type { BrandServices } from '../brand/index';
import type { Route } from '../http/index';
import { noticesRoutes } from './notices.routes';
import { systemRoutes } from './system.routes';
import type { ContentServices } from './services';

export const contentRoutes: readonly Route<ContentServices & Pick<BrandServices, 'brands'>>[] = [
  ...noticesRoutes,
  ...systemRoutes,
];

export { lockContent, readContentRows, writeContentRows } from './content-load.queries';
export { MAX_ROWS, MAX_TOPICS } from './content.queries';
export type { ContentService, MerchantContent } from './content';
export { defaultCountries } from './default-countries';
export { defaultFlags } from './default-flags';
export { defaultRegisterRules } from './default-register-rules';
export {
  type BotCheckAction,
  DEFAULT_IDENTITY_SETTINGS,
  type IdentitySettings,
  readIdentitySettings,
  writeIdentitySettings,
} from './identity-settings.queries';
export { noticesToDraw } from './notices-to-draw';
export { noticesFor } from './notices-view';
export { insertPicture, listPictures } from './pictures.queries';
export { noScript, plainHelpRoutes } from './plain-help';
export { pictureAddress } from './picture-file';
export { drawInTurn } from './drawing-turns';
export { type PictureBounds, PictureError, recodePicture, recodeSoon } from '../art/index';
export { openServicePath, SERVICE_KEY_LENGTH, wrapServicePath } from './service-path';
export { type ContentServices, openContent } from './services';
export {
  insertCountries,
  listCountries,
  MAX_RESOURCES,
  MAX_SERVICES,
  readCountries,
  readFlagTree,
  readMerchantSettings,
  readRegisterRules,
  readRule,
  type RegisterRuleRow,
  setFlag,
  switchCountries,
  writeRule,
} from './settings.queries';
export { deleteProvider, readSignInProvider, writeProvider } from './sign-in-provider.queries';
export { AVATAR_COUNT, MAX_TREE_DEPTH } from './system-view';
