import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from 'foyer';
import { defineElements } from 'foyer/elements';
import { ClientProvider } from 'foyer/react';
import { App } from './app';

const query = new URLSearchParams(location.search);
const merchant = query.get('merchant') ?? '';
const gateway = query.get('gateway') ?? '';

defineElements({ merchant, gateway });
const client = createClient({ merchant, gateway });
void client.system.start();

const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <ClientProvider client={client}>
        <App />
      </ClientProvider>
    </StrictMode>,
  );
