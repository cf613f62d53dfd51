import type { Route } from '../http/index';
import type { UplineServices } from './services';
import { uplineRoutesOf } from './upline.routes';

export const uplineRoutes: readonly Route<UplineServices>[] = uplineRoutesOf;

export { openUpline, type UplineServices } from './services';
