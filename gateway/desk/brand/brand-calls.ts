import * as v from 'valibot';
import { ADMIN, base64Of, call } from '../desk-call';

const MAX_FIELD = 64;
/** The largest brand file, encoded in base64. */
const MAX_BODY_BYTES = 28_000_000;
/** Limit of a brand without its files: enough for every text in every language and every colour. */
const MAX_DRAFT_BYTES = 100_000;

/** The fields of the form; `readBrand` validates names and values. */
const brand = v.record(v.pipe(v.string(), v.maxLength(MAX_FIELD)), v.unknown());
const edition = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** Calls of the Brand page. They run the `foyer brand` commands. */
export const brandCalls = {
  'brand.show': call({ roles: ADMIN, input: v.strictObject({}) }),
  /** Computes colours and problems of a draft; stores nothing. */
  'brand.look': call({ roles: ADMIN, input: v.strictObject({ brand }), maxBytes: MAX_DRAFT_BYTES }),
  'brand.save': call({
    roles: ADMIN,
    input: v.strictObject({
      brand,
      /** New files by field name, in base64. Omit a field to keep its stored file. */
      files: v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,30}$/)), base64Of(MAX_BODY_BYTES)),
      edition,
    }),
    refusal: ({ brand: draft }) =>
      Buffer.byteLength(JSON.stringify(draft)) > MAX_DRAFT_BYTES
        ? `The brand without its files is larger than ${MAX_DRAFT_BYTES / 1_000} kB. Nothing was saved.`
        : '',
    subject: () => 'brand',
    facts: (input) => ({ brand: input.brand, files: Object.keys(input.files) }),
    maxBytes: MAX_BODY_BYTES,
  }),
  'brand.export': call({ roles: ADMIN, input: v.strictObject({}) }),
  'brand.import': call({
    roles: ADMIN,
    input: v.strictObject({
      text: v.pipe(v.string(), v.maxLength(MAX_BODY_BYTES)),
      /** Validates the file without importing it. */
      check: v.boolean(),
      edition,
    }),
    subject: ({ check }) => (check ? 'brand file' : 'brand'),
    facts: ({ text, check }) => ({ characters: text.length, check }),
    maxBytes: MAX_BODY_BYTES,
  }),
} as const;
