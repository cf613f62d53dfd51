// Pages of the site ask here: the core's own files are behind its door.
export { zonedTime } from '../core/i18n/zoned-time';
