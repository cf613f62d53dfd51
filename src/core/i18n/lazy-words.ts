/** English words that come inside of the lazy part which says them; other languages have them in their own files. */
export { figures as figureWords } from '../../locales/en/figures';
export { frame as frameWords } from '../../locales/en/frame';
export { rain as rainWords } from '../../locales/en/rain';
export { standing as standingWords } from '../../locales/en/standing';
