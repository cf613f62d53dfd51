import { languageCodes } from '../../../src/contract/tables/languages';
import type { DeskSite } from '../desk-answers';
import type { DeskHandlers } from '../desk-context';
import { deskCommand, type DeskMembersDeps } from '../desk-members';

type SiteHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `site.${string}`>>;

/** Data of `merchant show`; settings that were never set are absent. */
interface ShownMerchant {
  name: string;
  languages: string[];
  defaultLanguage: string;
  settings: { homeCountry?: string; currencySymbol?: string };
}
interface ShownCountry {
  code: string;
  dialling: string;
  enabled: boolean;
}

/** Shows and changes name, languages and countries of the site through the tool's commands, with their checks and audit rows. */
export const createDeskSite = (deps: DeskMembersDeps): SiteHandlers => ({
  async 'site.show'(_, context): Promise<DeskSite> {
    const merchant = (await deskCommand(deps, context, { name: 'merchant show' })) as ShownMerchant;
    const countries = (await deskCommand(deps, context, { name: 'country list' })) as ShownCountry[];
    return {
      settings: {
        name: merchant.name,
        languages: merchant.languages.join(','),
        'default-language': merchant.defaultLanguage,
        'home-country': merchant.settings.homeCountry ?? '',
        symbol: merchant.settings.currencySymbol ?? '',
      },
      known: [...languageCodes],
      countries: countries.map(({ code, dialling, enabled }) => ({ code, dialling, on: enabled })),
    };
  },
  async 'site.set'({ change }, context) {
    await deskCommand(deps, context, { name: 'merchant set', options: { ...change } });
    return null;
  },
  async 'site.countries'({ codes, on }, context) {
    const args = { CODES: codes.join(), STATE: on ? 'on' : 'off' };
    await deskCommand(deps, context, { name: 'country set', args });
    return null;
  },
});
