import { useState } from 'react';
import { useAnswer, useWork } from './desk-context';
import type { DeskRefusal } from './desk-api';

/** What the address has in place of a code while something is written. */
export const NEW = 'new';
/** As the gateway takes a code. */
const CODE = /^[a-z0-9][a-z0-9-]{1,39}$/;

export interface DefinitionForm {
  code: string;
  setCode(code: string): void;
  text: string;
  type(text: string): void;
  busy: boolean;
  refusal: DeskRefusal | null;
  /** Names of definitions to begin with. */
  presets: readonly string[];
  isReady: boolean;
  begin(name: string): void;
  look(): void;
  save(): void;
}

/** A definition that is being written, looked at before it is kept; what was typed stays through every refusal. */
export const useWriting = <Seen>(
  start: { code: string; text: string },
  acts: {
    presets: 'promotions.presets' | 'contests.presets';
    preset(name: string): Promise<{ text: string }>;
    look(text: string): Promise<Seen>;
    save(code: string, text: string): Promise<void>;
  },
): DefinitionForm & { shown: Seen | null } => {
  const work = useWork();
  const presets = useAnswer(acts.presets, {});
  const [code, setCode] = useState(start.code);
  const [text, setText] = useState(start.text);
  const [shown, setShown] = useState<Seen | null>(null);
  const type = (next: string): void => {
    setText(next);
    // What stands beside it is of another text.
    setShown(null);
    work.clear();
  };
  return {
    ...{ code, setCode, text, type, shown },
    busy: work.busy,
    refusal: work.refusal ?? presets.refusal,
    presets: presets.value ?? [],
    isReady: CODE.test(code) && code !== NEW && text.trim() !== '',
    begin: (name) => work.run(async () => type((await acts.preset(name)).text)),
    look: () =>
      work.run(async () => {
        const seen = await acts.look(text);
        setShown(() => seen);
      }),
    save: () => work.run(() => acts.save(code, text)),
  };
};
