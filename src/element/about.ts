import type { commonAttributes } from './attributes';
import type { AboutElement } from './types';

/** Intents that no element on the page answers; the element that has the focus tells them, else the first one. */
const intents: Readonly<Record<`foyer-${string}`, readonly [summary: string, detail: string]>> = {
  'foyer-toast': ['A short message; prevent it to show it yourself.', '{ text?: string; key?: string }'],
  'foyer-modal': [
    'A question or a notice over the page; prevent it to show it yourself.',
    '{ modal: object }',
  ],
  'foyer-open-help': ['The help is wanted; prevent it to show yours.', '{ topic?: string }'],
  'foyer-open-rewards': ['The reward centre is wanted; prevent it to show yours.', '{}'],
  'foyer-open-rounds': ['The rounds played are wanted; prevent it to show them.', '{}'],
  'foyer-open-member-page': [
    'A page of the member’s own is wanted; prevent it to show yours.',
    '{ page: string }',
  ],
  'foyer-open-deposit': ['The cashier is wanted; prevent it to show yours.', '{}'],
  'foyer-open-service': [
    'Customer service is wanted, for a deposit or a withdrawal where one is named; prevent it to show yours.',
    "{ about?: { kind: 'deposit' | 'withdrawal'; id: string; reference: string } }",
  ],
  'foyer-open-inbox': ['The member’s letters are wanted; prevent it to show them.', '{}'],
  'foyer-open-consent': ['What may be counted is to be chosen anew; prevent it to take over.', '{}'],
  'foyer-trial-refused': ['A trial cannot be played; prevent it to say so yourself.', '{}'],
  'foyer-continue-as': [
    'A code in the address belongs to another member than the session; prevent it to ask.',
    '{ username: string; accept: () => Promise<void>; refuse: () => void }',
  ],
};

/** The words about what every element has. */
export const aboutEvery: Pick<
  AboutElement<{ attributes: typeof commonAttributes; methods: Record<never, never> }>,
  'attributes' | 'events' | 'parts'
> = {
  attributes: {
    merchant: 'Merchant code, where no script tag named one.',
    gateway: 'Address of the gateway, where no script tag named one.',
    language: 'Language to start with; the visitor’s own choice wins.',
    theme: 'Colours; auto follows the page’s color-scheme.',
  },
  events: {
    'foyer-ready': {
      summary: 'The widget can be used; nothing from the network was waited for.',
      detail: '',
    },
    'foyer-error': {
      summary: 'A fault of the page around, with the page that explains it; or a bug (INTERNAL).',
      detail: "{ code: PageFault | 'INTERNAL'; message?: string; help?: string }",
    },
    'foyer-chunk-lost': {
      summary: 'The script of the element did not come; the command retry asks again.',
      detail: '{ tag: string }',
    },
    'foyer-analytics': {
      summary: 'Something that the operator may count; the page decides whether it does.',
      detail: '{ type: string }',
    },
    'foyer-navigate': {
      summary: 'Something wants a page of the operator’s site; prevent it to take over.',
      detail: '{ path: string }',
      cancelable: true,
    },
    ...Object.fromEntries(
      Object.entries(intents).map(([name, [summary, detail]]) => [
        name,
        { summary, detail, cancelable: true },
      ]),
    ),
  },
  parts: {
    root: 'Everything inside.',
    notice: 'What stands before the element while it cannot be used.',
    dialog: 'A dialog’s box.',
    close: 'Its close button.',
    toast: 'A short message that leaves by itself.',
    rich: 'Formatted text of the operator.',
  },
};
