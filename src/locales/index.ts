import { common } from './en/common';
import { firstErrors } from './en/errors.first';

/** What a page can always say, whatever else fails to load. */
export const builtInTexts = { common, errors: firstErrors };
