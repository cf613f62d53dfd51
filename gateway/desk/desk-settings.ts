import type { IdentitySettings } from '../content/index';
import type { DeskHouse } from './desk-answers';
import type { DeskContext, DeskHandlers } from './desk-context';
import { deskCommand, type DeskMembersDeps } from './desk-members';

type SettingsHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `house.${string}`>>;

/** What the tool shows of a merchant; an older row lacks what came later. */
interface ShownMerchant {
  settings: { regionBlocked?: string[]; testers?: string[]; wallet?: string; referral?: boolean };
}

const listText = (words: readonly string[] | null | undefined): string =>
  words && words.length > 0 ? words.join(',') : 'none';
const switchText = (isOn: boolean | undefined): string => (isOn === true ? 'on' : 'off');

const accessOf = ({ settings }: ShownMerchant): DeskHouse['access'] => ({
  'region-blocked': listText(settings.regionBlocked),
  testers: listText(settings.testers),
  wallet: settings.wallet === 'transfer' ? 'transfer' : 'single',
  referral: switchText(settings.referral),
});

const codesOf = (shown: IdentitySettings): DeskHouse['codes'] => ({
  countries: listText(shown.sms_countries),
  budget: String(shown.sms_daily_budget),
  'code-minutes': String(shown.code_minutes),
  'bot-check': shown.bot_check,
  'bot-check-always': listText(shown.bot_check_always),
  'verify-new-places': switchText(shown.verify_new_places),
  'password-days': String(shown.password_days),
});

/** Who is let in, how money lies and how people are proved: the tool's commands, with the tool's checks and its note. */
export const createDeskSettings = (deps: DeskMembersDeps): SettingsHandlers => {
  const change = async (
    context: DeskContext,
    command: { name: string; change: Partial<Record<string, string>> },
  ): Promise<null> => {
    const options = Object.fromEntries(
      Object.entries(command.change).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    await deskCommand(deps, context, { name: command.name, options });
    return null;
  };
  return {
    async 'house.show'(_, context) {
      // The tool answers what its tables hold.
      const merchant = (await deskCommand(deps, context, { name: 'merchant show' })) as ShownMerchant;
      const codes = (await deskCommand(deps, context, { name: 'sms show' })) as IdentitySettings;
      return { access: accessOf(merchant), codes: codesOf(codes) };
    },
    'house.access': (input, context) => change(context, { name: 'merchant set', ...input }),
    'house.codes': (input, context) => change(context, { name: 'sms set', ...input }),
  };
};
