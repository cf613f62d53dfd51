import * as v from 'valibot';
import type { ContentName } from '../../operator/index';
import { ADMIN, APPROVES, base64Of, call, EVERY } from '../desk-call';
import { changeOf, siteNames } from '../desk-setting-names';
import { idOf } from './content-id';

/** Kinds that make up pages; what is played belongs to administrators. */
const PAGE_KINDS = ['announcements', 'banners', 'help', 'resources', 'services'] as const;
const PLAY_KINDS = ['vendors', 'games'] as const;
const kind = v.picklist([...PAGE_KINDS, ...PLAY_KINDS]);

const MAX_TEXT = 100_000;
const MAX_LISTED = 60;
/** A page of help in one language, or an announcement in several. */
const MAX_ROW_BYTES = 512_000;
/** 5 MB as base64, with what stands around it. */
const MAX_PICTURE_BYTES = 7_000_000;
const MAX_SITE = 200;
const MAX_COUNTRIES = 400;
/** Of a text that the audit keeps. */
const MAX_KEPT = 200;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
const value = v.union([
  v.null(),
  v.boolean(),
  v.number(),
  text,
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_LISTED))), v.maxLength(MAX_LISTED)),
  v.record(v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2})?$/)), text),
]);
/** A field of a declaration: the loader says which there are. */
const row = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,30}$/)), value);
/** As the row was when it was read; new: there must be none. */
const edition = v.pipe(v.string(), v.regex(/^([0-9a-f]{16}|new)$/));

interface Saved {
  kind: ContentName;
  row: v.InferOutput<typeof row>;
  edition: string;
}
const subject = (input: Saved): string => `${input.kind} ${idOf(input.kind, input.row)}`.slice(0, 120);

const kept = (one: unknown): unknown => {
  if (typeof one === 'string') return one.length > MAX_KEPT ? `${one.slice(0, MAX_KEPT)}…` : one;
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
  return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, kept(part)]));
};
const facts = (input: Saved): unknown => kept(input);

/** Content as the tool's files have it, one row at a time, and what the site says of itself. */
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
  /** The same for vendors and games. */
  'catalogue.save': call({
    roles: ADMIN,
    input: v.strictObject({ kind: v.picklist(PLAY_KINDS), row, edition }),
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
