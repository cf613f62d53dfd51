import { ServiceError } from '../../page-kit/caller';
import { byId, fillTexts, requestedLanguage, runSessionClock } from '../../page-kit/dom';
import { moneyFormat } from '../../page-kit/money';
import { createLanguage } from '../../kit/language';
import { shell, type ShellKey } from '../locales/index';
import { loadFamilyPage } from './families/index';
import { drawBackdrop } from './look/backdrop';
import { paintLook } from './look/paint';
import { lookOf } from './look/palette';
import { drawSymbol, shapeOf } from './look/symbol';
import { createService } from './service';
import { Shell } from './shell';

/** Fixed right-to-left languages; a newer browser could ask Intl, an older one could not. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

const requested = requestedLanguage();
const language = createLanguage<ShellKey>(shell, requested);
const service = createService();
const veil = byId('veil-text', HTMLElement);
const retry = byId('veil-retry', HTMLButtonElement);
const { family = '', seed = '0', motif = '' } = document.body.dataset;
const theme = { seed: Number(seed), motif };
const look = lookOf(theme);

/** A family's sheet, through the object model: the policy allows no style in a page's text. */
const addSheet = (css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

const boot = async (): Promise<void> => {
  retry.hidden = true;
  veil.textContent = language.say('loading');
  try {
    // Both at once: what the game looks like, and who plays.
    const [page, session] = await Promise.all([
      loadFamilyPage(family),
      service.open(new URLSearchParams(location.search).get('ticket')),
    ]);
    service.chooseSeed(session);
    const { code, say } = language;
    const money = moneyFormat({ locale: code, currency: session.currency, digits: session.digits });
    const words = page.words({ info: session.game, requested, money, shell: { code, say } });
    addSheet(page.css);
    new Shell({ session, say, code, requested, money, look, page, words, service });
    byId('veil', HTMLElement).hidden = true;
  } catch (error) {
    const isOver = error instanceof ServiceError && error.code === 'SESSION_INVALID';
    veil.textContent = language.say(isOver ? 'sessionOver' : 'busy');
    retry.hidden = isOver;
    // A fault of ours belongs in the console, not behind a polite sentence.
    if (!(error instanceof ServiceError)) throw error;
  }
};

document.documentElement.lang = language.code;
document.documentElement.dir = RIGHT_TO_LEFT.test(language.code) ? 'rtl' : 'ltr';
fillTexts(document, language);
paintLook(document.documentElement, look);
document.body.prepend(drawBackdrop(look, shapeOf(theme)));
byId('veil-mark', HTMLElement).append(drawSymbol(shapeOf(theme), look));
retry.addEventListener('click', () => void boot());
runSessionClock(byId('clock', HTMLElement));
void boot();
