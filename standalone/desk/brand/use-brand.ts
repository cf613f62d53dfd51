import { useEffect, useRef, useState } from 'react';
import type { DeskBrandFile, DeskBrandPreview } from '../../../gateway/desk/index';
import type { DeskRefusal } from '../desk-api';
import { useAnswer, useDesk, useWork } from '../desk-context';
import { base64Of, downloadFile } from '../file-text';
import {
  addressOf,
  afterSave,
  type Draft,
  draftOf,
  changedFields,
  NOTHING_TYPED,
  withChanges,
} from './brand-draft';

/** At least this long between two preview calls, also while a colour is dragged. */
const PREVIEW_INTERVAL_MS = 350;
const MAX_FILE_BYTES = 5_000_000;

/** Requests colours and problems of the draft; keeps the last answer until the next one arrives. */
const useDraftPreview = (draft: Draft | null) => {
  const { api } = useDesk();
  const [preview, setPreview] = useState<DeskBrandPreview | null>(null);
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
          .then((answer) => !isOver && setPreview(answer))
          // Saving reports problems too, so the page needs no error for a failed preview.
          .catch(() => undefined);
      },
      Math.max(0, lastMs.current + PREVIEW_INTERVAL_MS - performance.now()),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, key]);
  return preview;
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
    const valueOf = (key: string): unknown =>
      typeof row === 'object' && row !== null ? Reflect.get(row, key) : '';
    const [field, words] = [valueOf('field'), valueOf('words')];
    return typeof field === 'string' && typeof words === 'string' ? [{ field, words }] : [];
  });
};

/** State of the brand form: the stored brand, the draft with its preview, and saving. */
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
  const preview = useDraftPreview(draft);
  const changed = shown && draft ? changedFields(shown.fields, shown.brand, draft) : [];
  const saveProblems = problemsIn(work.refusal);
  const problems = [
    ...(preview?.problems ?? []),
    // The preview reports all other problems.
    ...saveProblems.filter(({ field }) => files[field.split('.')[0] ?? ''] !== undefined),
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
    preview,
    changed,
    problems,
    busy: work.busy,
    saveRefusal: work.refusal,
    isOutdated: work.refusal?.code === 'DESK_ROW_CHANGED',
    hasProblems: saveProblems.length > 0,
    isSaved: isSaved && changed.length === 0,
    tooLarge,
    type,
    addressOf: (name: string): string => (shown && draft ? addressOf({ shown, draft, files, name }) : ''),
    choose: (name: string, file: File | null) => {
      const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
      setTooLarge([...tooLarge.filter((field) => field !== name), ...(isTooLarge ? [name] : [])]);
      if (isTooLarge) return;
      dropFiles([name]);
      // Clears the error of the last save, unless a save is running.
      if (!work.busy) work.clear();
      const chosen = file && { file, address: URL.createObjectURL(file) };
      setTyped((before) => {
        const { [name]: _, ...others } = before.files;
        return { changes: before.changes, files: chosen === null ? others : { ...others, [name]: chosen } };
      });
      // In the draft, a chosen file is named after its field.
      type(name, file === null ? '' : name);
    },
    undo: () => {
      work.clear();
      clear();
    },
    loadCurrent: () => {
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
        // The form stays busy until it shows the stored brand, whose edition the next save needs.
        await answer.reloaded();
        dropFiles(Object.keys(files));
        setTyped((now) => afterSave(now, typed));
        setTooLarge((now) => now.filter((name) => !tooLarge.includes(name)));
        setSaved(true);
      }),
    download: () =>
      work.run(async () =>
        downloadFile(`brand-${me.merchant}.json`, (await api.ask('brand.export', {})).text),
      ),
  };
};

export type BrandForm = ReturnType<typeof useBrand>;

/** Import of a brand file: checks it, shows its changes, then applies it. */
export const useBrandFile = (form: BrandForm) => {
  const { api } = useDesk();
  const work = useWork();
  const [checked, setChecked] = useState<{ text: string; answer: DeskBrandFile } | null>(null);
  const edition = form.shown?.edition ?? '';
  return {
    busy: work.busy,
    refusal: work.refusal,
    problems: problemsIn(work.refusal),
    checked: checked?.answer ?? null,
    changed:
      checked && form.shown ? changedFields(form.shown.fields, form.shown.brand, checked.answer.brand) : [],
    check: (file: File) => {
      setChecked(null);
      work.run(async () => {
        const text = await file.text();
        const answer = await api.ask('brand.import', { text, check: true, edition });
        setChecked({ text, answer });
      });
    },
    apply: () =>
      work.run(async () => {
        if (!checked) return;
        await api.ask('brand.import', { text: checked.text, check: false, edition });
        setChecked(null);
        form.undo();
        form.reload();
      }),
    cancel: () => {
      work.clear();
      setChecked(null);
    },
  };
};
