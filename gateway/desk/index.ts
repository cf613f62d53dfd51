export type * from './desk-answers';
export type {
  DeskAccessName,
  DeskCallName,
  DeskCodeName,
  DeskInput,
  DeskPageHeader,
  DeskPolicyName,
} from './desk-calls';
export { DESK_PATH, deskMount } from './desk-mount';
export { type DeskServices, openDesk } from './services';
