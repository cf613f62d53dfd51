export { errors } from './errors';
export { messages } from './messages';
export { shelves } from './shelves';
