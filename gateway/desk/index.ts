export type * from './desk-answers';
export type { DeskCallName, DeskInput, DeskPageHeader } from './desk-calls';
export type {
  DeskAccessName,
  DeskCodeName,
  DeskPolicyFields,
  DeskPolicyName,
  DeskSiteName,
} from './desk-setting-names';
export { DESK_PATH, deskMount } from './desk-mount';
export { type DeskServices, openDesk } from './services';
