import type { commonAttributes } from './attributes';
import type { AboutElement } from './types';

/** The words about what every element has. */
export const aboutEvery: Pick<
  AboutElement<{ attributes: typeof commonAttributes; methods: Record<never, never> }>,
  'attributes' | 'events'
> = {
  attributes: {
    merchant: 'Merchant code, where no script tag named one.',
    gateway: 'Address of the gateway, where no script tag named one.',
    language: 'Language to start with; the visitor’s own choice wins.',
    theme: 'Colours; auto follows the visitor’s system.',
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
  },
};
