// What registration sends: the form stands without it.
export { affiliate, checkUsername, register, registerMobile } from '../../contract/calls/session';
export { deviceId } from '../kernel/device-id';
export { withBotCheck } from './bot-check';
