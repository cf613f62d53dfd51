import type { ErrorCode } from '../../contract/tables/error-codes';

/** What a sentence is filled with. Whatever came from the page is shown as text only. */
export interface FaultFacts {
  /** The element it is about, by its tag. */
  tag?: string;
  /** Which setting: `merchant`, `gateway`, `language`, `configure`. */
  field?: string;
  /** What the page wrote there, and what counts instead. */
  written?: string;
  kept?: string;
  merchant?: string;
  gateway?: string;
  /** What the browser or the page refused, and by which directive of the page's policy. */
  address?: string;
  directive?: string;
  /** Of a shadow root: whose it is. */
  root?: 'closed' | 'foreign';
}

interface FaultRow {
  /** Heading of docs/wire-it-up.md, as its anchor. */
  section: string;
  /** One sentence for the page's developer: what is wrong, and what to do. */
  sentence(facts: FaultFacts): string;
  /** What a player reads in the element's place, where the element cannot say anything itself. */
  human?: 'page' | 'chunk';
}

const text = (value = ''): string => JSON.stringify(value.slice(0, 200));
const originOf = (address = ''): string => {
  try {
    return new URL(address).origin;
  } catch {
    return address;
  }
};
const wherePage = (): string => globalThis.location?.origin ?? '';

/** Faults of the page around the elements. Codes are those of the error table; detail.code of `foyer-error` is one of them. */
export const pageFaults = {
  MERCHANT_MISSING: {
    section: 'merchant-and-gateway',
    sentence: ({ tag }) =>
      `<${tag}> waits, because this page names no merchant: write data-merchant="…" on the script tag, or merchant="…" on the element`,
    human: 'page',
  },
  MERCHANT_INVALID: {
    section: 'merchant-and-gateway',
    sentence: ({ written }) =>
      `${text(written)} cannot be a merchant code (letters, digits, _ . - and at most 64 of them): write the code as the operator gave it`,
    human: 'page',
  },
  MERCHANT_UNKNOWN: {
    section: 'merchant-and-gateway',
    sentence: ({ merchant, gateway }) =>
      `the gateway ${gateway} has no merchant ${text(merchant)}, and capitals count: write the code as the operator gave it`,
  },
  MERCHANT_CONFLICT: {
    section: 'several-merchants-or-gateways',
    sentence: ({ tag, field, written, kept }) =>
      `this page has the ${field} ${text(kept)}, so ${tag === undefined ? 'a second setting' : `<${tag}>`} with the ${field} ${text(written)} is not used: one page, one merchant, one gateway`,
    human: 'page',
  },
  CONFIG_INVALID: {
    section: 'merchant-and-gateway',
    sentence: ({ field, written }) =>
      `the setting ${text(field)} cannot be ${text(written)} and was not used: correct it on the script tag, in the configure command or on the element`,
    human: 'page',
  },
  ORIGIN_UNKNOWN: {
    section: 'origin',
    sentence: ({ merchant }) =>
      `${wherePage()} is not registered with the merchant ${text(merchant)}: the operator runs npx foyer origin add ${wherePage()} --tier partner --merchant ${merchant}`,
  },
  CHUNK_LOST: {
    section: 'content-security-policy',
    sentence: ({ tag, address }) =>
      `a script of <${tag}> did not come${address === undefined ? '' : ` from ${address}`}: allow it in script-src and in blockers, then foyer('retry', '${tag}') asks again`,
    human: 'chunk',
  },
  FRAME_REFUSED: {
    section: 'frames',
    sentence: ({ address, directive }) =>
      directive === undefined
        ? `the frame ${originOf(address)} stays silent: register ${wherePage()} with the merchant, allow ${originOf(address)} in frame-src, and send no Cross-Origin-Embedder-Policy from this page`
        : `the content security policy of this page refuses the frame ${originOf(address)}: add ${originOf(address)} to ${directive}`,
  },
  POLICY_REFUSED: {
    section: 'content-security-policy',
    sentence: ({ address, directive = '' }) =>
      directive.startsWith('require-trusted')
        ? `the content security policy of this page refuses the policy that cleans rich text: write trusted-types dompurify`
        : `the content security policy of this page refuses ${address}: add ${originOf(address)} to ${directive}`,
  },
  ROOT_REFUSED: {
    section: 'shadow-roots',
    sentence: ({ tag, root }) =>
      root === 'closed'
        ? `this page makes every shadow root closed, so <${tag}> cannot find its own: let attachShadow pass for elements whose names begin with foyer-`
        : `this page has attached a shadow root of its own to <${tag}>, so there is no place for ours: take it away`,
    human: 'page',
  },
} as const satisfies Partial<Record<ErrorCode, FaultRow>>;

export type PageFault = keyof typeof pageFaults;

export const rowOf = (code: PageFault): FaultRow => pageFaults[code];
