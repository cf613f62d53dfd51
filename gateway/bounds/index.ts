export { type BoundedCache, createBoundedCache } from './bounded-cache';
export { type Bucket, createRateLimiter } from './rate-limiter';
