import { useState } from 'react';

const webAddress = (address: string): string => {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url.href : '';
  } catch {
    return '';
  }
};

/** The provider's page in a window of its own: opened within the click, and told where the browser did not. */
export function useProviderPage(url: string): {
  /** A web address, '' where it is none: what a provider answers is no reason to leave for anything else. */
  href: string;
  isOpened: boolean;
  isBlocked: boolean;
  open(): void;
} {
  const href = webAddress(url);
  const [state, setState] = useState<'' | 'opened' | 'blocked'>('');
  return {
    href,
    isOpened: state === 'opened',
    isBlocked: state === 'blocked',
    open() {
      if (href === '') return;
      // With `noopener` a window always answers null and a block could not be seen: it is cut off by hand.
      const opened = window.open('about:blank', '_blank');
      if (opened === null) return setState('blocked');
      opened.opener = null;
      opened.location.replace(href);
      setState('opened');
    },
  };
}
