export declare const WIDGET_TAGS: Record<string, string>;
export declare const INPUTS: {
  loader: string;
  site: string;
  siteTemplate: string;
  serviceWorker: string;
  sitePublic: string;
  gateway: string;
  operator: string;
  migrations: string;
  gamePages: string[];
  examples: string;
};
export declare const PACKAGE_DOORS: Record<string, string>;
export declare const PACKAGE_ELEMENTS: string;
export declare const PACKAGE_NEEDS: string[];
export declare const PACKAGE_PEERS: string[];
export declare const OUT: Record<'widgets' | 'package' | 'site' | 'gateway' | 'games' | 'examples', string>;
export declare const ADDRESS: { widgets: string; site: string };
