import { useEffect, useLayoutEffect, type ComponentType } from 'react';
import type { Client } from '../core/types';
import { ClientProvider, HostProvider, useHost, useText, type ElementHost } from '../react';
import { Boundary } from './boundary';
import { Gate } from './gate';

interface ShellProps {
  client: Client;
  host: ElementHost;
  view: ComponentType<Record<string, unknown>>;
  values: Record<string, unknown>;
}

/** Everything above a widget's own view. */
export function Shell({ client, host, view: View, values }: ShellProps) {
  useLayoutEffect(() => host.element.shadowRoot?.querySelector('.f-root + slot')?.remove(), [host]);
  return (
    <ClientProvider client={client}>
      <HostProvider host={host}>
        <Boundary
          onError={(error) => host.emit('foyer-error', { code: 'INTERNAL', message: String(error) })}
          fallback={(retry) => <Broken retry={retry} />}
        >
          <Gate>
            <View {...values} />
          </Gate>
          <Ready />
        </Boundary>
      </HostProvider>
    </ClientProvider>
  );
}

/** Tells the page once that the widget can be used; nothing from the network is waited for. */
function Ready() {
  const host = useHost();
  useEffect(() => void host.emit('foyer-ready'), [host]);
  return null;
}

function Broken({ retry }: { retry: () => void }) {
  const t = useText('common');
  const errors = useText('errors');
  return (
    <div className="f-broken" role="alert">
      <p>{errors('INTERNAL')}</p>
      <button className="f-button" type="button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  );
}
