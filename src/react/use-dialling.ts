import { useEffect, useMemo, useState } from 'react';
import { useClient } from './client-context';
import { useStore } from './use-store';

export interface DiallingCountry {
  code: string;
  /** Digits only. */
  dialling: string;
  /** In the visitor's language. */
  name: string;
}
export interface Dialling {
  /** All countries, by name; empty while they are on their way. */
  rows: readonly DiallingCountry[];
  /** The visitor's choice, else the one remembered, else where the visitor seems to be. */
  chosen: DiallingCountry | null;
  choose(row: DiallingCountry): void;
  /** The list did not come; the number may still be typed with its code in front. */
  lost: boolean;
  retry(): void;
  /** Takes a pasted or filled-in "+55 11 …" apart: chooses the country and answers the rest. */
  split(value: string): string;
}

interface Place {
  code: string;
  dialling: string;
}
const MOST_DIALLING_DIGITS = 6;
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, MOST_DIALLING_DIGITS);

function namesIn(language: string): (code: string) => string {
  try {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return (code) => names.of(code) ?? code;
  } catch {
    // Browsers without names, and codes that are none, show the letters.
    return (code) => code;
  }
}
const nameOf = (names: (code: string) => string, code: string): string => {
  try {
    return names(code);
  } catch {
    return code;
  }
};

/** Dialling codes for a phone field. `remembered`: digits of the code used last time, '' when none. */
export function useDialling(wanted = true, remembered = ''): Dialling {
  const { system, i18n } = useClient();
  const tag = useStore(i18n.store, () => i18n.texts.language());
  const [places, setPlaces] = useState<{ home: Place; all: readonly Place[] } | null>(null);
  const [lost, setLost] = useState(false);
  const [tries, setTries] = useState(0);
  const [choice, setChoice] = useState<Place | null>(null);

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    setLost(false);
    system.countries().then(
      ({ home, countries }) => {
        if (!gone) setPlaces({ home, all: countries });
      },
      () => {
        if (!gone) setLost(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [system, wanted, tries]);

  const rows = useMemo(() => {
    const names = namesIn(tag);
    const seen = new Set<string>();
    const list: DiallingCountry[] = [];
    for (const { code, dialling } of places === null ? [] : [places.home, ...places.all]) {
      const digits = digitsOf(dialling);
      if (digits === '' || seen.has(code + digits)) continue;
      seen.add(code + digits);
      list.push({ code, dialling: digits, name: nameOf(names, code) });
    }
    return list.sort((a, b) => a.name.localeCompare(b.name, tag) || a.dialling.localeCompare(b.dialling));
  }, [places, tag]);

  const find = (place: Place | null) =>
    rows.find((row) => row.code === place?.code && row.dialling === digitsOf(place.dialling)) ?? null;
  const last = digitsOf(remembered);
  const home = find(places?.home ?? null);
  const known = home?.dialling === last ? home : (rows.find((row) => row.dialling === last) ?? null);
  return {
    rows,
    chosen: find(choice) ?? known ?? home ?? rows[0] ?? null,
    choose: setChoice,
    lost,
    retry: () => setTries((count) => count + 1),
    split(value) {
      const whole = /^\s*(?:\+|00)(.*)$/.exec(value)?.[1]?.replace(/\D/g, '') ?? '';
      // A code alone may still grow by a digit: there has to be a number behind it.
      const fitting = rows.filter(
        (row) => whole.startsWith(row.dialling) && whole.length > row.dialling.length + 4,
      );
      const longest = Math.max(0, ...fitting.map((row) => row.dialling.length));
      const best = fitting.filter((row) => row.dialling.length === longest);
      const row = find(
        best.find((one) => one.code === choice?.code) ?? best.find((one) => one === home) ?? best[0] ?? null,
      );
      if (row === null) return value;
      setChoice(row);
      return whole.slice(row.dialling.length);
    },
  };
}
