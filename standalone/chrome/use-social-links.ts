import { useClient, useStore } from '../../src/react';
import type { ChromeIconName } from '../kit/chrome-icon.view';

/** The networks that have a sign, in the order shown; their names are not translated. */
const networks: Readonly<Record<string, { name: string; icon: ChromeIconName }>> = {
  FACEBOOK: { name: 'Facebook', icon: 'facebook' },
  YOUTUBE: { name: 'YouTube', icon: 'youtube' },
  INSTAGRAM: { name: 'Instagram', icon: 'instagram' },
  TELEGRAM: { name: 'Telegram', icon: 'plane' },
  WHATSAPP: { name: 'WhatsApp', icon: 'chat' },
};
export const allNetworks = Object.keys(networks);

/** Others than https addresses lead nowhere. */
const isAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

export interface SocialLink {
  kind: string;
  url: string;
  name: string;
  icon: ChromeIconName;
}

/** The operator's pages at these networks, those that are configured. */
export function useSocialLinks(kinds: readonly string[]): readonly SocialLink[] {
  const { system } = useClient();
  const resources = useStore(system.store, (state) => state.status?.resources ?? null);
  return kinds.flatMap((kind) => {
    const url = resources?.find(({ type }) => type.toUpperCase() === kind)?.url ?? '';
    const network = networks[kind];
    return network !== undefined && isAddress(url) ? [{ kind, url, ...network }] : [];
  });
}
