import { maybeInteger } from '../wire';

export const PAGE_SIZE = 18;
export const MAX_PAGE_SIZE = 999;
export const page = maybeInteger({ min: 1, max: 100_000, fallback: 1 });
export const pageSize = maybeInteger({ min: 1, max: MAX_PAGE_SIZE, fallback: PAGE_SIZE });
