import { createRoot } from 'react-dom/client';
import '../widgets/balance/element';
import '../widgets/game/element';
import '../widgets/lobby/element';
import '../widgets/login/element';
import '../widgets/register/element';
import { App } from './shell/app';
import { startSiteClient } from './site-client';
import '../src/ui/styles/tokens.css';
import '../src/ui/primitives/carousel.css';
import './site.css';

const place = document.getElementById('site');
if (!place) throw new Error('index.html has no #site');
createRoot(place).render(<App client={startSiteClient()} />);
