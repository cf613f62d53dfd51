export { copiesRoutes } from './consent.routes';
export { countCopies } from './copies.queries';
export { type CopiesServices, openCopies } from './services';
