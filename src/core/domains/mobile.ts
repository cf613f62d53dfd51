import type { FieldRule } from '../../contract/entities/system';
import { plainMobile } from '../kernel/plain';
import type { Client, FieldProblem } from '../types';
import { checkForm } from './registration.rules';

/** Where the merchant has no rule for mobile numbers. */
const anyMobile: FieldRule = {
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 16,
  pattern: '^[0-9]+$',
  patternId: 6,
};
/** As countries have them, with the area where several share one. */
const DIALLING_CODE = /^\d{1,4}$/;

/** Field → what is wrong with a mobile number and its dialling code ('' = the merchant's own country). */
export const mobileProblems = (
  { system }: Pick<Client, 'system'>,
  { mobile = '', countryDialingCode = '' }: { mobile?: string; countryDialingCode?: string },
): Record<string, FieldProblem> => {
  const own = system.store.getState().status?.registerRules.mobileNum;
  const rule = own?.enabled ? { ...own, required: true } : anyMobile;
  return {
    ...checkForm([{ name: 'mobileNum', rule }], { mobileNum: plainMobile(mobile) }),
    ...(countryDialingCode === '' || DIALLING_CODE.test(countryDialingCode)
      ? {}
      : { countryDialingCode: { key: 'refused' } }),
  };
};
