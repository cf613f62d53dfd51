import olderCss from '../../ui/styles/older.css?inline';

export { watchMissing } from './needs';

/** What an older gateway cannot do is left out of its pages. */
export const styles: readonly string[] = [olderCss];
