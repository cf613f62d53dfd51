export { duel } from './duel';
export { glowmoth } from './glowmoth';
export { koi } from './koi';
export { shell } from './shell';
