export declare const WIDGET_TAGS: Record<string, string>;
export declare const ASKING_AT_ONCE: readonly string[];
export declare const INPUTS: {
  loader: string;
  site: string;
  siteTemplate: string;
  serviceWorker: string;
  desk: string;
  deskTemplate: string;
  sitePublic: string;
  gateway: string;
  operator: string;
  migrations: string;
  bankSheet: string;
  quaysideSheet: string;
  drawsSheet: string[];
  gamePages: string[];
  studioPages: Record<string, string>;
  studioSheets: string[];
  examples: string;
  guide: string;
};
export declare const PACKAGE_DOORS: Record<string, string>;
export declare const PACKAGE_ELEMENTS: string;
export declare const PACKAGE_TOOL: Record<string, string>;
export declare const PACKAGE_NEEDS: string[];
export declare const PACKAGE_PEERS: string[];
export declare const OUT: Record<
  'widgets' | 'package' | 'site' | 'desk' | 'gateway' | 'games' | 'examples',
  string
>;
export declare const ADDRESS: { widgets: string; site: string };
export declare const LATER_PATHS: readonly string[];
