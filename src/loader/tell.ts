import type { LoaderPort } from './start-loader';

/** Words about faults of the page load with the first one; where they are lost too, what they were about is said. */
export const tell: LoaderPort['tell'] = (...said) =>
  void import('../element/faults').then(
    ({ hear }) => hear(...said),
    () => console.warn('Foyer:', ...said),
  );
