import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const GAMES = [
  { id: 'own-1', name: 'First of our own' },
  { id: 'own-2', name: 'Second of our own' },
];

/** Drawn before the widgets' script has come: React knows no property of the elements yet. */
function Page() {
  return createElement(
    'main',
    null,
    createElement('foyer-login', { mode: 'popup', open: false }),
    createElement('foyer-lobby', { games: GAMES, 'hide-search': 'false' }),
  );
}

const { widgets = '', merchant = '' } = document.body.dataset;
const place = document.getElementById('app');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
requestAnimationFrame(() =>
  setTimeout(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = `${widgets}/foyer.js`;
    script.dataset['merchant'] = merchant;
    document.head.append(script);
  }),
);
