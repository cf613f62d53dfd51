import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { parseAmount } from '../../../src/contract/money';
import { MAX_RICH, readRich, richRoutes, writeRich } from '../../../src/contract/rich-text';

/** What a letter is for: service is always delivered, game waits for the day, marketing needs consent and dies with a break. */
export const campaignKinds = ['service', 'game', 'marketing'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** Ways out of the inbox. */
export const copyWays = ['mail', 'sms', 'push'] as const;
export type CopyWay = (typeof copyWays)[number];

export interface CampaignText {
  subject: string;
  body: string;
  /** What the button says; '' where the campaign leads nowhere. */
  action: string;
}
export type CampaignParam =
  | { type: 'text'; value: string }
  | { type: 'number'; value: number }
  | { type: 'money'; value: string }
  | { type: 'moment'; value: string };

/** A campaign as it is stored: texts are cleaned. */
export interface Campaign {
  name: string;
  kind: CampaignKind;
  labels: string[];
  countries: string[];
  listed: boolean;
  texts: Record<string, CampaignText>;
  fallback: string[];
  params: Record<string, CampaignParam>;
  route: string;
  popup: boolean;
  /** Ways by which it is also told, to members who want that. */
  copies: CopyWay[];
  endsAt: Date | null;
}

/** What is wrong with a file: the field and the reason. */
export class CampaignProblem extends Error {
  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`${field} ${reason}`);
  }
}

const MAX_LANGUAGES = 30;
const MAX_SUBJECT = 120;
const MAX_ACTION = 40;
const MAX_PARAMS = 20;
const MAX_SEGMENT = 50;
const MAX_FILE = 1_000_000;
const LABEL = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** Filled in for each member by themselves. */
export const MEMBER_PARAM = 'member';
export const PLACEHOLDER = /\{\{\s*([a-zA-Z][a-zA-Z0-9]{0,39})\s*\}\}/g;

const words = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/,
    'must be a moment with its zone like 2026-08-01T06:00Z',
  ),
);
const param = v.variant('type', [
  v.strictObject({ type: v.literal('text'), value: words(200) }),
  v.strictObject({ type: v.literal('number'), value: v.pipe(v.number(), v.safeInteger()) }),
  v.strictObject({ type: v.literal('money'), value: v.pipe(v.string(), v.regex(/^\d{1,16}(\.\d{1,8})?$/)) }),
  v.strictObject({ type: v.literal('moment'), value: moment }),
]);
const file = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be small letters, digits and hyphens')),
  kind: v.picklist(campaignKinds),
  audience: v.optional(
    v.strictObject({
      labels: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(LABEL))), v.maxLength(MAX_SEGMENT)), []),
      countries: v.optional(
        v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), v.maxLength(MAX_SEGMENT)),
        [],
      ),
      /** Only the members of the list that comes with it. */
      listed: v.optional(v.boolean(), false),
    }),
    {},
  ),
  texts: v.record(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2})?$/)),
    v.strictObject({
      subject: words(MAX_SUBJECT),
      body: words(MAX_RICH),
      action: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_ACTION)), ''),
    }),
  ),
  fallback: v.optional(v.array(v.string()), []),
  values: v.optional(v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/)), param), {}),
  route: v.optional(v.picklist(['', ...richRoutes]), ''),
  popup: v.optional(v.boolean(), false),
  copies: v.optional(v.pipe(v.array(v.picklist(copyWays)), v.maxLength(copyWays.length)), ['mail', 'push']),
  endsAt: v.optional(moment),
});

const pathOf = (issue: v.BaseIssue<unknown>): string =>
  issue.path?.map(({ key }) => String(key)).join('.') ?? 'the file';

const refuse = (field: string, reason: string): never => {
  throw new CampaignProblem(field, reason);
};

interface Rules {
  /** The merchant's languages, its default one and its currency. */
  languages: readonly string[];
  defaultLanguage: string;
  currency: string;
  now: Date;
}

/** Cleaned, with nothing lost that was meant to stand there. */
const cleaned = (field: string, html: string): string => {
  const { nodes, dropped } = readRich(html);
  if (dropped.length > 0) refuse(field, `holds what no letter may: ${dropped.join(', ')}.`);
  const body = writeRich(nodes);
  if (body.length > MAX_RICH) refuse(field, 'is too long.');
  return body;
};

const checkPlaceholders = (field: string, text: string, known: ReadonlySet<string>): void => {
  const bad = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !known.has(name));
  if (bad !== undefined) refuse(field, `has the value ${bad}, which is not among the campaign’s values.`);
  if (/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))) refuse(field, 'has braces that are no value.');
};

/**
 * A campaign of a file's text.
 * @throws CampaignProblem that names the field: unknown fields, a language without its text, a value that no one filled in, tags
 *   that no letter may hold
 */
export const readCampaign = (
  text: string,
  { languages, defaultLanguage, currency, now }: Rules,
): Campaign => {
  if (text.length > MAX_FILE) refuse('the file', 'is too large.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    refuse('the file', 'is no JSON.');
  }
  const read = v.safeParse(file, parsed);
  if (!read.success) {
    const [issue] = read.issues;
    return refuse(pathOf(issue), `is refused: ${issue.message}.`);
  }
  const { audience, texts, values, endsAt, ...rest } = read.output;
  const written = Object.keys(texts);
  if (written.length > MAX_LANGUAGES) refuse('texts', `are more than ${MAX_LANGUAGES}.`);
  if (Object.keys(values).length > MAX_PARAMS) refuse('values', `are more than ${MAX_PARAMS}.`);
  const strange = written.find((language) => !languages.includes(language));
  if (strange !== undefined) refuse(`texts.${strange}`, 'is no language of this merchant.');
  const lost = rest.fallback.find((language) => !written.includes(language));
  if (lost !== undefined) refuse('fallback', `names ${lost}, which has no text.`);
  const absent = languages.find((language) => !written.includes(language));
  if (absent !== undefined && rest.fallback.length === 0)
    refuse(`texts.${absent}`, 'is missing, and there is no fallback to say instead.');
  if (!written.includes(defaultLanguage) && rest.fallback.length === 0)
    refuse(`texts.${defaultLanguage}`, 'is the merchant’s own language.');
  const known = new Set([MEMBER_PARAM, ...Object.keys(values)]);
  if (Object.hasOwn(values, MEMBER_PARAM)) refuse(`values.${MEMBER_PARAM}`, 'is filled in by itself.');
  for (const [name, one] of Object.entries(values))
    if (one.type === 'money' && parseAmount(one.value, currency) === null)
      refuse(`values.${name}`, `is no amount of ${currency}.`);
  const ends = endsAt === undefined ? null : new Date(endsAt);
  if (ends !== null && ends <= now) refuse('endsAt', 'is over.');
  for (const [language, one] of Object.entries(texts)) {
    if (/[<>]/.test(one.subject)) refuse(`texts.${language}.subject`, 'is plain words without tags.');
    for (const key of ['subject', 'body', 'action'] as const)
      checkPlaceholders(`texts.${language}.${key}`, one[key], known);
    if ((one.action === '') !== (rest.route === ''))
      refuse(
        `texts.${language}.action`,
        'and route belong together: what the button says, and where it leads.',
      );
  }
  return {
    ...rest,
    labels: [...new Set(audience.labels)].sort(),
    countries: [...new Set(audience.countries)].sort(),
    listed: audience.listed,
    copies: copyWays.filter((way) => rest.copies.includes(way)),
    params: values,
    endsAt: ends,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, one]) => [
        language,
        { ...one, body: cleaned(`texts.${language}.body`, one.body) },
      ]),
    ),
  };
};

/** What an approval is about: the same hash is the same campaign, its list of members with it. */
export const hashOf = (campaign: Campaign, members: readonly bigint[]): string =>
  createHash('sha256')
    .update(JSON.stringify([sorted(campaign), members.map(String)]))
    .digest('hex');

const sorted = (value: unknown): unknown =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, member]) => [key, sorted(member)])
        : value;
