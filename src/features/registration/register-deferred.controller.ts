import { useEffect, useRef } from 'react';
import { useDialling, type Dialling } from '../../react/use-dialling';
import type { RegistrationModel } from './registration.controller';

export { passwordStrength } from '../../core/domains/password-strength';

/** Countries to choose from, kept in step with the form; a pasted "+55 11 …" is taken apart. */
export function useCountries(model: RegistrationModel): Dialling {
  const dialling = useDialling();
  const { rows, chosen, split, lost, retry } = dialling;
  const { country, setCountry, picking, set } = model;
  const typed = model.values.mobileNum ?? '';
  useEffect(() => {
    if (chosen?.code !== country?.code || chosen?.name !== country?.name) setCountry(chosen);
  }, [chosen, country, setCountry]);
  useEffect(() => {
    if (rows.length === 0) return;
    const rest = split(typed);
    if (rest !== typed) set('mobileNum', rest);
  }, [rows, typed, split, set]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Asked for again each time it is opened, not for ever.
    if (picking && !wasOpen.current && lost) retry();
    wasOpen.current = picking;
  }, [picking, lost, retry]);
  return dialling;
}
