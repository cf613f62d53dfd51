import type { auth } from '../../locales/en/auth';
import type { TextOf } from '../../react';

/** Longer waits are told in minutes, so that the button keeps its size. */
const SECONDS_UP_TO = 599;
const MINUTE_S = 60;

export const waitText = (t: TextOf<typeof auth>, seconds: number): string =>
  seconds > SECONDS_UP_TO
    ? t('codeAgainLater', { minutes: Math.ceil(seconds / MINUTE_S) })
    : t('codeAgain', { seconds });
