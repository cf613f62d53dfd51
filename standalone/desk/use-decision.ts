import { useState } from 'react';

/** One thing that can be decided; `reasons` and `note` say what has to be given with it. */
export interface Choice {
  name: string;
  label: string;
  look: 'main' | 'line';
  /** Of the choice of reasons; absent: it is a reason that the member reads. */
  pickLabel?: string;
  reasons?: readonly { value: string; label: string }[];
  note?: 'optional' | 'needed';
  noteLabel?: string;
  /** Characters of the note; absent: 300. */
  noteMax?: number;
  /** What will happen, said before it does. */
  say?: string;
  /** Why what was given cannot be sent, '' if it can. */
  problem?: (given: { reason: string; note: string }) => string;
  run: (given: { reason: string; note: string }) => Promise<unknown>;
}

/** A decision in two steps: chosen, then confirmed with what it needs. */
export const useDecision = () => {
  const [chosen, setChosen] = useState('');
  const [given, setGiven] = useState({ reason: '', note: '' });
  const problemOf = ({ problem }: Choice): string => problem?.(given) ?? '';
  const isReady = (choice: Choice): boolean =>
    (choice.reasons === undefined || given.reason !== '') &&
    (choice.note !== 'needed' || given.note.trim() !== '') &&
    problemOf(choice) === '';
  return {
    chosen,
    given,
    isReady,
    problemOf,
    choose(name: string) {
      setChosen(name);
      setGiven({ reason: '', note: '' });
    },
    give: (part: Partial<typeof given>) => setGiven({ ...given, ...part }),
  };
};
