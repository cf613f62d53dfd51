import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Host<Extra = unknown> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Extra & { theme?: 'auto' | 'dark' | 'light' };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'foyer-balance': Host;
      'foyer-game': Host<{ mode?: 'inline' | 'overlay' }>;
      'foyer-lobby': Host;
      'foyer-login': Host<{ mode?: 'inline' | 'popup'; open?: boolean; 'onfoyer-close'?: () => void }>;
      'foyer-register': Host<{ mode?: 'inline' | 'popup'; open?: boolean; 'onfoyer-close'?: () => void }>;
    }
  }
}
