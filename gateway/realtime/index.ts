export { createRedisFanOut } from './fan-out-redis';
export { createPostgresFanOut, type FanOut } from './fan-out';
export { socketMount } from './mount';
export { realtimeRoutes } from './realtime.routes';
export { openRealtime, type RealtimeServices } from './services';
