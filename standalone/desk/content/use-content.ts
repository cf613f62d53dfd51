import { useEffect, useState } from 'react';
import type {
  DeskContentKind,
  DeskContentList,
  DeskContentRow,
  DeskField,
} from '../../../gateway/desk/index';
import { type Answer, useAnswer, useDesk, useMay, useWork } from '../desk-context';
import type { DeskRefusal } from '../desk-api';
import { base64Of } from '../file-text';
import { NEW } from './content-shape';
import {
  type ContentRow,
  fieldsBetween,
  type FormValue,
  type FormValues,
  newRow,
  sentRow,
  shownValue,
  valueText,
} from './content-values';

/** Kinds that only administrators save. */
const ADMIN_KINDS: readonly DeskContentKind[] = ['vendors', 'games'];

/** Delay between typing and the request for a list. */
const FILTER_DELAY_MS = 250;

/** Unsaved changes of a row, and the row when the operator began to type; null while a saved row is loaded again. */
interface Draft {
  typed: FormValues;
  base: ContentRow | null;
}
export type Drafts = Readonly<Record<string, Draft>>;

export const useContentList = (kind: DeskContentKind) => {
  const may = useMay();
  const [filter, setFilter] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(filter.trim()), FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  const { value, refusal, reload } = useAnswer('content.list', { kind, text });
  // Keeps the last list during a request, so that the open form stays.
  const [list, setList] = useState<DeskContentList | null>(null);
  useEffect(() => {
    if (value) setList(value);
  }, [value]);
  const [drafts, setDrafts] = useState<Drafts>({});
  const mayWrite = may(ADMIN_KINDS.includes(kind) ? 'catalogue.save' : 'content.save');
  return { list, refusal, reload, filter, setFilter, mayWrite, drafts, setDrafts };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Problems by field name; a problem of two fields (`a and b`) is listed under both. */
const problemsIn = (refusal: DeskRefusal | null): Record<string, string> => {
  const value = refusal?.facts.value;
  const list: unknown = isRecord(value) ? value['problems'] : null;
  if (!Array.isArray(list)) return {};
  return Object.fromEntries(
    list.filter(isRecord).flatMap(({ field, words }) =>
      textOf(field)
        .split(' and ')
        .map((name) => [name, textOf(words)] as const),
    ),
  );
};

/** State of the form of the open row: the stored row, unsaved changes, and saving. */
export const useContentRow = (input: {
  kind: DeskContentKind;
  id: string;
  list: DeskContentList;
  /** The stored row; null for a new one. */
  shown: Answer<DeskContentRow> | null;
  drafts: Drafts;
  setDrafts(change: (before: Drafts) => Drafts): void;
  onSaved(id: string): void;
}) => {
  const { kind, id, list, shown, drafts, setDrafts, onSaved } = input;
  const { api } = useDesk();
  const isNew = shown === null;
  const work = useWork();
  const [isSaved, setSaved] = useState(false);
  const [edited, setEdited] = useState<{ [name: string]: true }>({});
  const [blank] = useState(() => newRow(list.fields, list.nextId));
  const row = shown === null ? blank : (shown.value?.row ?? null);
  const draft = drafts[`${kind} ${id}`];
  const typed = draft?.typed ?? {};
  const setDraft = (next: Draft | null): void =>
    setDrafts((before) => {
      const { [`${kind} ${id}`]: _, ...others } = before;
      return next === null ? others : { ...others, [`${kind} ${id}`]: next };
    });
  /** Drops what was sent and keeps what was typed while the save was under way, under the id of the stored row. */
  const keepRest = (savedId: string): void =>
    setDrafts((before) => {
      const { [`${kind} ${id}`]: now, ...others } = before;
      const rest = Object.entries(now?.typed ?? {}).filter(([name, value]) => {
        const sent = typed[name];
        const isKey = list.fields.some((field) => field.isKey && field.name === name);
        return !isKey && (sent === undefined || valueText(value) !== valueText(sent));
      });
      if (rest.length === 0) return others;
      return { ...others, [`${kind} ${savedId}`]: { typed: Object.fromEntries(rest), base: null } };
    });
  const storedValueOf = (field: DeskField): FormValue => shownValue(field, row?.[field.name]);
  const valueOf = (field: DeskField): FormValue => typed[field.name] ?? storedValueOf(field);
  const values = Object.fromEntries(list.fields.map((field) => [field.name, valueOf(field)]));
  const changed = list.fields.filter(
    (field) => valueText(valueOf(field)) !== valueText(storedValueOf(field)),
  );
  const problems = problemsIn(work.refusal);
  const known = new Set(list.fields.map(({ name }) => name));
  const changedByOthers = draft?.base && row && !work.busy ? fieldsBetween(list.fields, draft.base, row) : [];
  const send = (sent: ReturnType<typeof sentRow>): Promise<null> => {
    const edition = shown === null ? NEW : (shown.value?.edition ?? '');
    return kind === 'vendors' || kind === 'games'
      ? api.ask('catalogue.save', { kind, row: sent, edition })
      : api.ask('content.save', { kind, row: sent, edition });
  };
  const save = (over: FormValues = {}): void =>
    work.run(async () => {
      if (row === null) return;
      setEdited({});
      const sent = sentRow({ fields: list.fields, row, typed: { ...typed, ...over }, isNew });
      await send(sent);
      const keys = list.fields.filter(({ isKey }) => isKey).map(({ name }) => textOf(sent[name]));
      // The form stays busy until it shows the stored row, whose edition the next save needs.
      await shown?.reloaded();
      keepRest(keys.join('~'));
      setSaved(true);
      onSaved(keys.join('~'));
    });
  return {
    isNew,
    row,
    values,
    valueOf,
    changed,
    busy: work.busy,
    saveRefusal: work.refusal,
    isOutdated: work.refusal?.code === 'DESK_ROW_CHANGED',
    /** The operator who changed the row; '' if unknown. */
    changedBy: isRecord(work.refusal?.facts.value) ? textOf(work.refusal.facts.value['by']) : '',
    /** Fields that others changed since this operator began to type. */
    changedByOthers,
    hasProblems: Object.keys(problems).some((name) => known.has(name)),
    problemOf: (name: string): string => (edited[name] === true ? '' : (problems[name] ?? '')),
    isSaved: isSaved && changed.length === 0,
    type: (name: string, value: FormValue) => {
      setSaved(false);
      setEdited((before) => ({ ...before, [name]: true }));
      setDraft({ typed: { ...typed, [name]: value }, base: draft?.base ?? row });
    },
    undo: () => {
      work.clear();
      setDraft(null);
    },
    /** Loads the stored row and keeps unsaved changes. */
    loadCurrent: () => {
      work.clear();
      shown?.reload();
    },
    save: () => save(),
    setEnabled: (enabled: boolean) => save({ enabled }),
  };
};

export type ContentForm = ReturnType<typeof useContentRow>;

const MAX_PICTURE_BYTES = 5_000_000;
/** Stored pictures, and the upload of another. */
export const usePictures = (onPick: (id: string) => void) => {
  const { api } = useDesk();
  const work = useWork();
  const answer = useAnswer('content.pictures', {});
  const [isTooLarge, setTooLarge] = useState(false);
  return {
    pictures: answer.value ?? [],
    busy: work.busy,
    refusal: work.refusal,
    isTooLarge,
    addressOf: (id: string): string => answer.value?.find((picture) => picture.id === id)?.address ?? '',
    upload: (file: File) => {
      setTooLarge(file.size > MAX_PICTURE_BYTES);
      if (file.size > MAX_PICTURE_BYTES) return;
      work.run(async () => {
        const base64 = await base64Of(file);
        const { id } = await api.ask('content.picture', { name: file.name, base64 });
        answer.reload();
        onPick(id);
      });
    },
  };
};
