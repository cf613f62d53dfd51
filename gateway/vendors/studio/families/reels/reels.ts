import type { Family } from '../family';
import { classicReels } from './classic';
import { clusterReels } from './cluster';
import { holdSpin } from './hold-spin';
import { lines20 } from './lines20';
import { ways243 } from './ways243';

export const reels: Family = {
  name: 'reels',
  models: [lines20, ways243, clusterReels, holdSpin, classicReels],
};
