import type { Client } from '../core/types';
import { isAppError } from '../core/kernel/app-error';
import { readConfig } from '../core/kernel/config';
import { commonAttributes, readAttribute } from './attributes';
import type { FaultFacts, PageFault } from './faults';
import { makeClient, pageRegistry } from './page-client';
import { warn, words } from './warn';

// Which client an element gets that names a merchant or a gateway itself, or that finds none; and what an element says that cannot
// start. Pages whose script tag says all of it never load this.

/** A page may name its merchant a moment after its elements have come. */
const MISSING_AFTER_MS = 1_000;

interface Unstarted {
  /** Its own root; undefined where the page had attached another one before. */
  root: ShadowRoot | undefined;
  /** Ends when the element goes, and when it names something else. */
  signal: AbortSignal;
  start(client: Client): void;
}

type Names = Record<'merchant' | 'gateway', string>;
const FIELDS = ['merchant', 'gateway'] as const;

const read = (element: Element, name: keyof typeof commonAttributes): string =>
  String(readAttribute(commonAttributes[name], element.getAttribute(name), () => undefined));
const namesOf = (element: Element): Names => ({
  merchant: read(element, 'merchant'),
  gateway: absolute(read(element, 'gateway')),
});

/** Absolute address of a gateway, '' when it is none. */
function absolute(address: string): string {
  if (address === '') return '';
  try {
    return new URL(address, document.baseURI).href.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** Every element of Foyer that names a merchant, in the order of the document; what a root holds comes where its host stands. */
function* named(root: ParentNode): Generator<Names, undefined> {
  for (const one of root.querySelectorAll('*')) {
    const names = one.localName.startsWith('foyer-') ? namesOf(one) : null;
    if (names !== null && names.merchant !== '') yield names;
    if (one.shadowRoot !== null) yield* named(one.shadowRoot);
  }
  return undefined;
}

/**
 * The page's client, made from what its script tag or a command says, else from what its first element names. Null while
 * something is missing.
 */
function clientFor(element: Element): Client | null {
  const { client, config } = pageRegistry();
  if (client !== undefined) return client as Client;
  const language = read(element, 'language') || config.language;
  // A script tag without a merchant did not configure anything: its guess of the gateway counts last.
  const first = config.merchant === '' ? (named(document).next().value ?? namesOf(element)) : config;
  const { merchant } = first;
  const gateway = first.gateway || absolute(config.gateway);
  if (merchant === '' || gateway === '') return null;
  const { merchant: _merchant, gateway: _gateway, language: _language, ...speech } = config;
  return makeClient(readConfig({ merchant, gateway: { ...speech, url: gateway }, language }));
}

/** What an element names that the page's client is not; null where they agree. What it does not say, it takes as it is. */
function conflictOf({ config }: Client, names: Names): FaultFacts | null {
  const field = FIELDS.find((one) => names[one] !== '' && names[one] !== config[one]);
  return field === undefined ? null : { field, written: names[field], kept: config[field] };
}

/** The setting that the client refused. */
const fieldOf = (error: unknown): string => {
  const value = isAppError(error) ? (error.value as { field?: unknown } | null) : null;
  return typeof value?.field === 'string' ? value.field : '';
};

/** Elements that wait for a merchant; asked again when one may have been named. */
const waiting = new Set<() => void>();
const askAll = (): void => {
  for (const ask of [...waiting]) ask();
};

/** Starts an element, now or as soon as a merchant is named; or tells why it cannot start. */
export function setUp(element: Element, { root, signal, start }: Unstarted): void {
  if (signal.aborted) return;
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (code: PageFault, facts: FaultFacts = {}, until = over.signal): void => {
    const place = { element, root: root ?? null };
    const given = { tag: element.localName, ...facts };
    words().then(
      ({ heal, report }) => {
        if (until.aborted) return;
        report(code, given, place);
        until.addEventListener('abort', () => heal(code, place));
      },
      () => warn(`${code} ${JSON.stringify(given)}`),
    );
  };
  const wait = (): void => {
    waiting.add(attempt);
    pageRegistry().onConfig = askAll;
    timer ??= setTimeout(() => {
      if (namesOf(element).merchant !== '') tell('CONFIG_INVALID', { field: 'gateway', written: '' });
      else if (element.getAttribute('merchant') === null) tell('MERCHANT_MISSING');
    }, MISSING_AFTER_MS);
  };
  const attempt = (): void => {
    waiting.delete(attempt);
    let client: Client | null;
    try {
      client = clientFor(element);
    } catch (error) {
      const field = fieldOf(error);
      return tell('CONFIG_INVALID', { field, written: element.getAttribute(field) ?? '' });
    }
    if (client === null) return wait();
    const conflict = conflictOf(client, namesOf(element));
    if (conflict !== null) return tell('MERCHANT_CONFLICT', conflict);
    over.abort();
    start(client);
  };

  over.signal.addEventListener('abort', () => clearTimeout(timer));
  signal.addEventListener('abort', () => {
    waiting.delete(attempt);
    over.abort();
  });
  if (root === undefined || element.shadowRoot !== root)
    return tell('ROOT_REFUSED', { root: root === undefined ? 'foreign' : 'closed' });
  for (const field of FIELDS) {
    const written = element.getAttribute(field) ?? '';
    // It starts with what the page has otherwise, and keeps the word about what it was given.
    if (written !== '' && read(element, field) === '')
      tell(field === 'merchant' ? 'MERCHANT_INVALID' : 'CONFIG_INVALID', { field, written }, signal);
  }
  attempt();
}
