export {
  createPoints,
  HOUSE_POINTS,
  type Points,
  type PointsDeps,
  pointsOf,
  POINT_SOURCE,
  type Who,
} from './points';
export {
  lockPoints,
  type PointPolicy,
  putPointRate,
  readPointPolicy,
  readPointRates,
  writePointPolicy,
} from './points.queries';
