import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Host<Extra = unknown> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Extra & { theme?: 'auto' | 'dark' | 'light' };
/** `detail` of foyer-lobby-change; '' and page 1 where nothing is special. */
export interface LobbyPlace {
  category: string;
  vendor: string;
  classify: string;
  filter: '' | 'hot' | 'recent' | 'favourite';
  search: string;
  page: number;
}
interface Popup {
  mode?: 'inline' | 'popup';
  open?: boolean;
  'onfoyer-close'?: () => void;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'foyer-balance': Host;
      'foyer-banner': Host<{ group?: string }>;
      'foyer-game': Host<{ mode?: 'inline' | 'overlay' }>;
      'foyer-lobby': Host<
        Partial<Record<keyof LobbyPlace, string>> & {
          home?: boolean;
          'onfoyer-lobby-change'?: (event: CustomEvent<LobbyPlace>) => void;
        }
      >;
      'foyer-login': Host<Popup & { audience?: 'everybody' | 'agents' }>;
      'foyer-notices': Host<{ popup?: boolean }>;
      'foyer-password': Host<
        Popup & { view?: 'forgot' | 'change' | 'reset'; 'onfoyer-password-changed'?: () => void }
      >;
      'foyer-register': Host<Popup>;
      'foyer-rounds': Host<{ mode?: 'inline' | 'popup' }>;
      'foyer-security': Host;
      'foyer-winners': Host;
    }
  }
}
