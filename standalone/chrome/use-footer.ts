import { useClient, useStore } from '../../src/react';
import { allNetworks } from './use-social-links';

/** What the operator has to say at the foot of a page, and what opens over it from there. */
export function useFooter(): {
  /** Visits may be counted: there is a choice to make. */
  counts: boolean;
  hasSocial: boolean;
  /** The gateway is the demo's: no real money is played for. */
  isDemo: boolean;
  openTerms(): void;
  openConsent(): void;
  /** Whether something shows the topic over the page. */
  openHelp(topic: string): boolean;
} {
  const client = useClient();
  const status = useStore(client.system.store, (state) => state.status);
  return {
    counts: Object.values(status?.analytics ?? {}).join('') !== '',
    hasSocial: status?.resources.some(({ type }) => allNetworks.includes(type.toUpperCase())) === true,
    isDemo: status?.flags['DEMO'] === true,
    openTerms: () => void client.intend({ type: 'open-terms' }),
    openConsent: () => void client.intend({ type: 'open-consent' }),
    openHelp: (topic) => client.intend({ type: 'open-help', topic }),
  };
}
