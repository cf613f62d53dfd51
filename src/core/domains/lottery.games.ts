// The lobby's games by a door of their own: asked for as a whole, their file would keep a list of all it holds on the site's start-up path.
export { gamesDomain } from './games';
