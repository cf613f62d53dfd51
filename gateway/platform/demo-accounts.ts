import type { TextLanguage } from '../../src/contract/tables/text-languages';

/** Published: demo mode only. */
export const demoAccounts = {
  member: { username: 'demomember', password: 'Foyer-demo-1' },
  agent: { username: 'demoagent', password: 'Foyer-demo-2' },
  trial: { username: 'demotrial', password: 'Foyer-demo-3' },
} as const;

/**
 * Where messages to the demo accounts go: they stand on the outbox page. The numbers are written as at home. The member's CPF is
 * an invented one, for the bank in play.
 */
export const demoContacts = {
  member: { mobile: '11900000001', email: 'member@example.test', document: '90716528070' },
  agent: { mobile: '11900000002', email: 'agent@example.test' },
} as const;

/** Whose invented account the demo's transfers go to. */
export const DEMO_TRANSFER_HOLDER = 'Foyer Demo Ltda';

/** Dialling code of the demo merchant's home country. */
export const HOME_DIALLING = '55';

/** Their numbers as they are stored. */
export const demoMobiles: readonly string[] = Object.values(demoContacts).map(
  ({ mobile }) => HOME_DIALLING + mobile,
);

export const DEMO_MERCHANT = {
  id: 1,
  code: 'demo',
  name: 'Foyer Demo',
  currency: 'BRL',
  defaultLanguage: 'EN',
  languages: ['EN', 'PT', 'ES'],
} as const satisfies { languages: readonly TextLanguage[] } & Record<string, unknown>;
/** Languages of the demo merchant's own content. */
export type DemoLanguage = (typeof DEMO_MERCHANT.languages)[number];
