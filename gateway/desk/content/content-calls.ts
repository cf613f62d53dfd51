import * as v from 'valibot';
import type { ContentName } from '../../operator/index';
import { ADMIN, APPROVES, base64Of, call, EVERY } from '../desk-call';
import { changeOf, siteNames } from '../desk-setting-names';
import { idOf } from './content-id';

/** Kinds that approvers may save. */
const PAGE_KINDS = ['announcements', 'banners', 'help', 'resources', 'services'] as const;
/** Kinds that only administrators may save. */
const CATALOGUE_KINDS = ['vendors', 'games'] as const;
const kind = v.picklist([...PAGE_KINDS, ...CATALOGUE_KINDS]);

const MAX_TEXT = 100_000;
const MAX_LISTED = 60;
/** A help page in one language, or an announcement in several. */
const MAX_ROW_BYTES = 512_000;
/** 5 MB in base64, plus the JSON around it. */
const MAX_PICTURE_BYTES = 7_000_000;
const MAX_SITE = 200;
const MAX_COUNTRIES = 400;
/** Longer texts are shortened for the audit. */
const MAX_AUDIT_TEXT = 200;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const value = v.union([
  v.null(),
  v.boolean(),
  v.number(),
  text,
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_LISTED))), v.maxLength(MAX_LISTED)),
  v.record(v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2})?$/)), text),
]);
/** Values by field name; the loader validates names and values. */
const row = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,30}$/)), value);
/** The edition that the operator read; `new` if the row must not exist. */
const edition = v.pipe(v.string(), v.regex(/^([0-9a-f]{16}|new)$/));

interface SaveInput {
  kind: ContentName;
  row: v.InferOutput<typeof row>;
  edition: string;
}
const subject = (input: SaveInput): string => `${input.kind} ${idOf(input.kind, input.row)}`.slice(0, 120);

const shortened = (data: unknown): unknown => {
  if (typeof data === 'string')
    return data.length > MAX_AUDIT_TEXT ? `${data.slice(0, MAX_AUDIT_TEXT)}…` : data;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, part]) => [name, shortened(part)]));
};
const facts = (input: SaveInput): unknown => shortened(input);

/** Calls of the Content page: rows of content, pictures and settings of the site. */
export const contentCalls = {
  'content.list': call({
    roles: EVERY,
    input: v.strictObject({ kind, text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '') }),
    passive: true,
  }),
  'content.show': call({
    roles: EVERY,
    input: v.strictObject({ kind, id: v.pipe(v.string(), v.regex(/^[\w~-]{1,80}$/)) }),
  }),
  'content.pictures': call({ roles: APPROVES, input: v.strictObject({}) }),
  'content.picture': call({
    roles: APPROVES,
    input: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.regex(/^[^/\\]{1,200}$/)),
      base64: base64Of(MAX_PICTURE_BYTES),
    }),
    subject: ({ name }) => `picture ${name.slice(0, 100)}`,
    facts: ({ name, base64 }) => ({ name, characters: base64.length }),
    maxBytes: MAX_PICTURE_BYTES,
  }),
  'content.save': call({
    roles: APPROVES,
    input: v.strictObject({ kind: v.picklist(PAGE_KINDS), row, edition }),
    subject,
    facts,
    maxBytes: MAX_ROW_BYTES,
  }),
  /** Saves vendors and games. */
  'catalogue.save': call({
    roles: ADMIN,
    input: v.strictObject({ kind: v.picklist(CATALOGUE_KINDS), row, edition }),
    subject,
    facts,
  }),
  'site.show': call({ roles: EVERY, input: v.strictObject({}) }),
  'site.set': call({
    roles: ADMIN,
    input: v.strictObject({ change: changeOf(siteNames, MAX_SITE) }),
    subject: () => 'site',
  }),
  'site.countries': call({
    roles: ADMIN,
    input: v.strictObject({
      codes: v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
        v.minLength(1),
        v.maxLength(MAX_COUNTRIES),
      ),
      on: v.boolean(),
    }),
    subject: () => 'countries',
  }),
} as const;
