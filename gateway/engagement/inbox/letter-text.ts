import { parseAmount } from '../../../src/contract/money';
import { isRichRoute, readRich, type RichNode, type RichRoute } from '../../../src/contract/rich-text';
import { languageOf } from '../../../src/contract/tables/languages';
import { createBoundedCache } from '../../platform/index';
import { type CampaignParam, type CampaignText, MEMBER_PARAM, PLACEHOLDER } from './campaign-file';
import { letterWords } from './locales/index';
import { moneyText } from '../../platform/index';

/** Letters that write themselves, each with its words in `locales` and what it is filled with. */
export const letterTemplates = [
  'feedback',
  'order-approved',
  'order-shipped',
  'order-delivered',
  'order-refused',
  'level-ends',
  'level-fell',
] as const;
export type LetterTemplate = (typeof letterTemplates)[number];

export interface Rendered {
  subject: string;
  nodes: RichNode[];
  action: { route: RichRoute; label: string } | null;
}
export interface Reader {
  language: string;
  currency: string;
  timeZone: string;
  /** How the member is called. */
  member: string;
}

const tagOf = (language: string): string => languageOf(language)?.tag ?? 'en';

const money = (value: string, { currency, language }: Pick<Reader, 'language' | 'currency'>): string => {
  const minor = parseAmount(value, currency);
  return minor === null ? value : moneyText({ minor, currency }, language);
};

/** A value as the reader writes it. */
const shown = (one: CampaignParam, reader: Reader): string => {
  switch (one.type) {
    case 'text':
      return one.value;
    case 'number':
      return new Intl.NumberFormat(tagOf(reader.language)).format(one.value);
    case 'money':
      return money(one.value, reader);
    case 'moment':
      return new Intl.DateTimeFormat(tagOf(reader.language), {
        ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: reader.timeZone },
      }).format(new Date(one.value));
  }
};

type Fill = (text: string) => string;
const fillerOf =
  (params: Readonly<Record<string, CampaignParam>>, reader: Reader): Fill =>
  (text) =>
    text.replace(PLACEHOLDER, (whole, name: string) => {
      if (name === MEMBER_PARAM) return reader.member;
      const one = Object.hasOwn(params, name) ? params[name] : undefined;
      return one === undefined ? whole : shown(one, reader);
    });

/** Values are put into what was parsed, so that none of them can be a tag. */
const filled = (nodes: readonly RichNode[], fill: Fill): RichNode[] =>
  nodes.map((node) =>
    typeof node === 'string' ? fill(node) : { ...node, children: filled(node.children, fill) },
  );

/** Texts of sends are the same for all who read them: parsed once. */
const MAX_PARSED = 200;
const known = createBoundedCache<readonly RichNode[]>({ maxEntries: MAX_PARSED });
const parsed = (body: string): readonly RichNode[] => {
  const found = known.get(body) ?? readRich(body).nodes;
  known.set(body, found);
  return found;
};

export const renderCampaign = (
  campaign: { text: CampaignText; params: Readonly<Record<string, CampaignParam>>; route: string },
  reader: Reader,
): Rendered => {
  const { text, params, route } = campaign;
  const fill = fillerOf(params, reader);
  return {
    subject: fill(text.subject),
    nodes: filled(parsed(text.body), fill),
    action: isRichRoute(route) && text.action !== '' ? { route, label: fill(text.action) } : null,
  };
};

const paragraph = (...children: RichNode[]): RichNode => ({ tag: 'p', children });
/** Lines stay lines. */
const lines = (text: string): RichNode[] =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [{ tag: 'br', children: [] }, line]));
const bold = (text: string): RichNode => ({ tag: 'strong', children: [text] });

const ORDERS = {
  'order-approved': 'orderApproved',
  'order-shipped': 'orderShipped',
  'order-delivered': 'orderDelivered',
  'order-refused': 'orderRefused',
} as const;

export const renderTemplate = (
  template: LetterTemplate,
  params: Readonly<Record<string, string>>,
  reader: Pick<Reader, 'language' | 'currency'>,
): Rendered => {
  const words = letterWords(reader.language);
  const at = (name: string): string => params[name] ?? '';
  if (template === 'feedback')
    return {
      subject: words.feedbackSubject,
      nodes: [
        paragraph(bold(words.feedbackAnswer)),
        paragraph(...lines(at('answer'))),
        paragraph(bold(words.feedbackAsked)),
        paragraph(...lines(at('question'))),
      ],
      action: { route: 'feedback', label: words.feedbackGo },
    };
  const fill: Fill = (text) => text.replace(PLACEHOLDER, (_, name: string) => at(name));
  if (template === 'level-fell')
    return {
      subject: words.levelFell,
      nodes: [paragraph(fill(at('level') === '' ? words.levelFellNone : words.levelFellText))],
      action: { route: 'rewards', label: words.levelGo },
    };
  if (template === 'level-ends') {
    const day = new Intl.DateTimeFormat(tagOf(reader.language), { dateStyle: 'long', timeZone: 'UTC' });
    const values: Readonly<Record<string, string>> = {
      ...{ level: at('level'), below: at('below'), until: day.format(new Date(at('until'))) },
      ...{ deposits: money(at('deposits'), reader), turnover: money(at('turnover'), reader) },
    };
    const say = (text: string) =>
      paragraph(text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? ''));
    return {
      subject: words.levelEnds,
      nodes: [
        say(words.levelEndsText),
        ...(at('deposits') === '' ? [] : [say(words.levelKeepDeposits)]),
        ...(at('turnover') === '' ? [] : [say(words.levelKeepTurnover)]),
        say(at('below') === '' ? words.levelElseNone : words.levelElse),
      ],
      action: { route: 'rewards', label: words.levelGo },
    };
  }
  return {
    subject: words[ORDERS[template]],
    nodes: [
      paragraph(fill(words.orderText)),
      ...(at('tracking') === '' ? [] : [paragraph(fill(words.orderTracking))]),
      ...(at('reason') === '' ? [] : [paragraph(fill(words.orderReason))]),
    ],
    action: { route: 'points', label: words.orderGo },
  };
};

export const isTemplate = (name: string): name is LetterTemplate =>
  letterTemplates.some((template) => template === name);
