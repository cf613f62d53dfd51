import { useEffect, useRef, useState } from 'react';
import type { DeskBrandFile, DeskBrandPreview } from '../../../gateway/desk/index';
import type { DeskRefusal } from '../desk-api';
import { useAnswer, useDesk, useWork } from '../desk-context';
import { base64Of, keepFile } from '../file-text';
import {
  addressOf,
  afterSave,
  type Draft,
  draftOf,
  fieldsApart,
  NOTHING_TYPED,
  withChanges,
} from './brand-draft';

/** Two calls of the preview are at least so far apart, however fast a colour is dragged. */
const LOOK_EVERY_MS = 350;
const MAX_FILE_BYTES = 5_000_000;

/** What a draft comes to, asked while it is typed; the last answer stays until the next one has come. */
const useLook = (draft: Draft | null) => {
  const { api } = useDesk();
  const [look, setLook] = useState<DeskBrandPreview | null>(null);
  const lastMs = useRef(0);
  const key = draft === null ? '' : JSON.stringify(draft);
  useEffect(() => {
    if (key === '') return;
    let isOver = false;
    const timer = setTimeout(
      () => {
        lastMs.current = performance.now();
        api
          .ask('brand.look', { brand: JSON.parse(key) as Record<string, unknown> })
          .then((answer) => !isOver && setLook(answer))
          // The save says what is wrong; a preview that fails is no refusal.
          .catch(() => undefined);
      },
      Math.max(0, lastMs.current + LOOK_EVERY_MS - performance.now()),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, key]);
  return look;
};

interface Problem {
  field: string;
  words: string;
}

export const problemsIn = (refusal: DeskRefusal | null): Problem[] => {
  const value = refusal?.facts.value;
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'problems') : null;
  const rows: unknown[] = Array.isArray(list) ? list : [];
  return rows.flatMap((row) => {
    const of = (key: string): unknown =>
      typeof row === 'object' && row !== null ? Reflect.get(row, key) : '';
    const [field, words] = [of('field'), of('words')];
    return typeof field === 'string' && typeof words === 'string' ? [{ field, words }] : [];
  });
};

/** The brand that is typed over the one that stands, what it comes to, and how it is saved. */
export const useBrand = () => {
  const { api, me } = useDesk();
  const answer = useAnswer('brand.show', {});
  const site = useAnswer('site.show', {});
  const work = useWork();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const shown = answer.value;
  const { files } = typed;
  const draft: Draft | null = shown && draftOf(shown.brand, typed.changes);
  const look = useLook(draft);
  const changed = shown && draft ? fieldsApart(shown.fields, shown.brand, draft) : [];
  const told = problemsIn(work.refusal);
  const problems = [
    ...(look?.problems ?? []),
    // What the preview knows by now is said once.
    ...told.filter(({ field }) => files[field.split('.')[0] ?? ''] !== undefined),
  ];
  const dropFiles = (names: readonly string[]): void => {
    for (const name of names) if (files[name]) URL.revokeObjectURL(files[name].address);
  };
  const type = (name: string, value: unknown): void => {
    setSaved(false);
    setTyped((before) => ({
      files: before.files,
      changes: withChanges(before.changes, { name, before: draft?.[name], after: value }),
    }));
  };
  const clear = (): void => {
    dropFiles(Object.keys(files));
    setTyped(NOTHING_TYPED);
    setTooLarge([]);
  };
  return {
    shown,
    refusal: answer.refusal,
    reload: answer.reload,
    /** The site's name while the brand has none; the merchant's code until it is loaded. */
    merchantName: site.value?.settings.name || me.merchant,
    draft,
    look,
    changed,
    problems,
    busy: work.busy,
    saveRefusal: work.refusal,
    hasMoved: work.refusal?.code === 'DESK_ROW_CHANGED',
    hasProblems: told.length > 0,
    isSaved: isSaved && changed.length === 0,
    tooLarge,
    type,
    addressOf: (name: string): string => (shown && draft ? addressOf({ shown, draft, files, name }) : ''),
    choose: (name: string, file: File | null) => {
      dropFiles([name]);
      const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
      setTooLarge([...tooLarge.filter((one) => one !== name), ...(isTooLarge ? [name] : [])]);
      if (isTooLarge) return;
      // A save under way goes on: only the refusal of one that has ended is cleared.
      if (!work.busy) work.clear();
      const chosen = file && { file, address: URL.createObjectURL(file) };
      setTyped((before) => {
        const { [name]: _, ...others } = before.files;
        return { changes: before.changes, files: chosen === null ? others : { ...others, [name]: chosen } };
      });
      // A chosen file travels under its field's name.
      type(name, file === null ? '' : name);
    },
    undo: () => {
      work.clear();
      clear();
    },
    lookAgain: () => {
      work.clear();
      answer.reload();
    },
    save: () =>
      work.run(async () => {
        if (!shown || !draft) return;
        const sent = await Promise.all(
          Object.entries(files).map(async ([name, { file }]) => [name, await base64Of(file)] as const),
        );
        await api.ask('brand.save', {
          brand: { ...draft },
          files: Object.fromEntries(sent),
          edition: shown.edition,
        });
        dropFiles(Object.keys(files));
        setTyped((now) => afterSave(now, typed));
        setTooLarge((now) => now.filter((name) => !tooLarge.includes(name)));
        setSaved(true);
        answer.reload();
      }),
    keep: () =>
      work.run(async () => keepFile(`brand-${me.merchant}.json`, (await api.ask('brand.export', {})).text)),
  };
};

export type BrandForm = ReturnType<typeof useBrand>;

/** A brand's file that is brought: looked at as a whole, then taken. */
export const useBrandFile = (form: BrandForm) => {
  const { api } = useDesk();
  const work = useWork();
  const [found, setFound] = useState<{ text: string; answer: DeskBrandFile } | null>(null);
  const edition = form.shown?.edition ?? '';
  return {
    busy: work.busy,
    refusal: work.refusal,
    problems: problemsIn(work.refusal),
    found: found?.answer ?? null,
    changed: found && form.shown ? fieldsApart(form.shown.fields, form.shown.brand, found.answer.brand) : [],
    bring: (file: File) => {
      setFound(null);
      work.run(async () => {
        const text = await file.text();
        const answer = await api.ask('brand.import', { text, check: true, edition });
        setFound({ text, answer });
      });
    },
    take: () =>
      work.run(async () => {
        if (!found) return;
        await api.ask('brand.import', { text: found.text, check: false, edition });
        setFound(null);
        form.undo();
        form.reload();
      }),
    leave: () => {
      work.clear();
      setFound(null);
    },
  };
};
