import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { DeskApp } from './app.view';
import { createDeskApi } from './desk-api';
import { chooseLanguage, openTexts } from './desk-texts';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/primitives/alert.css';
import '../../src/ui/primitives/button.css';
import '../../src/ui/primitives/checkbox.css';
import '../../src/ui/primitives/field.css';
import '../../src/ui/primitives/qr-code.css';
import '../../src/ui/primitives/skeleton.css';
import '../../src/ui/primitives/state.css';
import '../../src/ui/primitives/tabs.css';
import './desk.css';
import './content/content.css';
import './brand/brand.css';
import './reports/figures.css';

const place = document.getElementById('desk');
if (!place) throw new Error('index.html has no #desk');

const language = chooseLanguage(navigator.languages);
const texts = await openTexts(language);
document.documentElement.lang = language;
document.title = `${texts.t('title')} – Foyer`;
const api = createDeskApi({ fetch: (...asked) => fetch(...asked), storage: sessionStorage });
createRoot(place).render(
  <I18nextProvider i18n={texts}>
    <DeskApp api={api} />
  </I18nextProvider>,
);
