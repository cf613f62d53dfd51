import type { Family } from '../family';
import { bookOf } from './book';
import { sports } from './sports';

/** Every sport's book. A page counts the odds of its own sport alone. */
export const events: Family = { name: 'events', models: sports.map((sport) => bookOf(sport).model) };
