export { type BoundedCache, createBoundedCache } from './bounded-cache';
export { inParallel } from './in-parallel';
export { type Bucket, createRateLimiter } from './rate-limiter';
