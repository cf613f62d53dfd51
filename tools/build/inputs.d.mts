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
  reactHost: string;
  examples: string;
  guide: string;
};
export declare const TYPE_DOORS: Record<string, string>;
export declare const OUT: Record<'widgets' | 'types' | 'site' | 'gateway' | 'games' | 'examples', string>;
export declare const ADDRESS: { widgets: string; site: string };
