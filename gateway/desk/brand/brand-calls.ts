import * as v from 'valibot';
import { ADMIN, base64Of, call } from '../desk-call';

const MAX_FIELD = 64;
/** As many bytes as a brand's file has at most, as base64. */
const MAX_BODY_BYTES = 28_000_000;
/** A brand without its files: every text in every language, and every colour. */
const MAX_DRAFT_BYTES = 100_000;

/** What the form holds; the tool says which fields there are and what they may be. */
const brand = v.record(v.pipe(v.string(), v.maxLength(MAX_FIELD)), v.unknown());
const edition = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** How the merchant looks and what it is called: the tool's commands, in one form. */
export const brandCalls = {
  'brand.show': call({ roles: ADMIN, input: v.strictObject({}) }),
  /** What a draft would look like, and what of it does not hold; nothing is kept. */
  'brand.look': call({ roles: ADMIN, input: v.strictObject({ brand }), maxBytes: MAX_DRAFT_BYTES }),
  'brand.save': call({
    roles: ADMIN,
    input: v.strictObject({
      brand,
      /** New files by their fields; the others stay as the brand names them. */
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
      /** Checks the whole file and changes nothing. */
      check: v.boolean(),
      edition,
    }),
    subject: ({ check }) => (check ? 'brand file' : 'brand'),
    facts: ({ text, check }) => ({ characters: text.length, check }),
    maxBytes: MAX_BODY_BYTES,
  }),
} as const;
