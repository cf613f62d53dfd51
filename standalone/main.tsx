import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app';
import { startScrollMemory } from './shell/navigation';
import { startWorker } from './shell/register-worker';
import { startSiteClient } from './site-client';
import '../src/ui/styles/tokens.css';
import '../src/ui/styles/reset.css';
import '../src/ui/overlays/dialog.css';
import '../src/ui/primitives/alert.css';
import '../src/ui/primitives/button.css';
import '../src/ui/primitives/carousel.css';
import '../src/ui/primitives/skeleton.css';
import '../src/ui/primitives/state.css';
import './site.css';

const place = document.getElementById('site');
if (!place) throw new Error('index.html has no #site');
startScrollMemory();
const client = startSiteClient();
// What is painted already stays until all of it is ready, and the browser is asked in between whether it has something to do.
startTransition(() => createRoot(place).render(<App client={client} />));
startWorker(client);
