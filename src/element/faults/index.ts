import type { FoyerRegistry, LoaderConfig } from '../../loader/registry';
import type { AttributeRow } from '../types';
import { removeNotice, showNotice } from './box';
import { rowOf, type FaultFacts, type PageFault } from './sentences';

// Faults of the page around the elements, told to its developer. Loads with the first one and needs no other file of ours,
// since any of them may be what is lost.

export type { FaultFacts, PageFault } from './sentences';

/** `detail` of `foyer-error` for a fault of the page. */
export interface PageFaultDetail extends FaultFacts {
  code: PageFault;
  /** For the page's developer, in English; never for players. */
  message: string;
  /** The page that explains it. */
  help: string;
}

/** Where a fault is: an element, and what its words can be put into. */
export interface FaultTarget {
  element: Element;
  /** Default: its open shadow root, else the element itself. */
  root?: ParentNode | null;
  retry?: () => void;
}

/** The page that explains all of them lies beside the scripts; a host that bundles us finds it at its gateway. */
const SCRIPTS_AT = '/widgets/v1/';
const guide = (): string => {
  const { client, config } = registryOf();
  const gateway = (client as { config: LoaderConfig } | undefined)?.config.gateway ?? config.gateway;
  const isTheirs = gateway !== '' && !import.meta.url.includes(SCRIPTS_AT);
  return new URL(`${SCRIPTS_AT}wire-it-up.md`, isTheirs ? gateway : import.meta.url).href;
};
/** The console repeats nothing; a page that finds ever new faults is not listened to for ever. */
const MAX_SENTENCES = 100;
const told = new WeakMap<Element, Set<string>>();
/** Script tags that name a merchant. */
const SCRIPTS = 'script[src*="/foyer"][data-merchant]';
type Registry = Pick<FoyerRegistry, 'config' | 'version'> & Partial<FoyerRegistry>;
/** Named once more: what carries the name may be what is lost. */
const page = globalThis as { [key: symbol]: Registry | undefined };
const KEY = Symbol.for('foyer.v1');
/** A page without elements of ours that started, and without a loader, has none. */
const registryOf = (): Registry =>
  (page[KEY] ??= { version: '', config: { merchant: '', gateway: '', language: '' }, queue: [] });

/** A merchant on a script tag that could not be read: elements then wait for this reason. */
let unread: FaultFacts | null = null;

const rootOf = ({ element, root }: FaultTarget): ParentNode => root ?? element.shadowRoot ?? element;

/** Whether it is new. Two loaders of a page have words each, so what was said stands where they meet. */
function warnOnce(sentence: string): boolean {
  const said = (registryOf().said ??= new Set());
  if (said.has(sentence) || said.size >= MAX_SENTENCES) return false;
  said.add(sentence);
  console.warn(`Foyer: ${sentence}`);
  return true;
}

/** One sentence a page, one event an element, and words in the element. Told again only after {@link heal}. */
export function report(wanted: PageFault, given: FaultFacts = {}, target?: FaultTarget): void {
  const isUnread = wanted === 'MERCHANT_MISSING' && unread !== null;
  const code = isUnread ? 'MERCHANT_INVALID' : wanted;
  const facts = { ...given, ...(isUnread ? unread : {}) };
  if (code === 'MERCHANT_INVALID' && target === undefined) unread = facts;
  const row = rowOf(code);
  const sentence = row.sentence(facts);
  const help = `${guide()}#${row.section}`;
  if (target !== undefined) {
    const mine = told.get(target.element) ?? new Set();
    told.set(target.element, mine);
    if (mine.has(code + sentence) || mine.size >= MAX_SENTENCES) return;
    mine.add(code + sentence);
  }
  const isNew = warnOnce(`${code}: ${sentence}. See ${help}`);
  const detail: PageFaultDetail = { ...facts, code, message: sentence, help };
  const event = new CustomEvent('foyer-error', { bubbles: true, composed: true, detail });
  if (target === undefined) {
    // Elements that wait for a merchant say so themselves.
    if (isNew && code !== 'MERCHANT_INVALID') document.dispatchEvent(event);
    return;
  }
  const { element, retry } = target;
  showNotice(element, rootOf(target), { code, sentence, help, human: row.human, retry });
  element.dispatchEvent(event);
}

/** It is over: its words go, and if it comes again it is told again. */
export function heal(code: PageFault, target: FaultTarget): void {
  for (const root of [rootOf(target), target.element]) removeNotice(root, code);
  for (const one of told.get(target.element) ?? [])
    if (one.startsWith(code)) told.get(target.element)?.delete(one);
}

/** Tells what the page around does to the view of an element; the answer says that it is over. */
export function tell(
  host: { element: Element },
  config: Pick<LoaderConfig, 'merchant' | 'gateway'> | undefined,
  code: PageFault,
  facts: FaultFacts = {},
): () => void {
  const { element } = host;
  const { merchant = '', gateway = '' } = config ?? {};
  report(code, { tag: element.localName, merchant, gateway, ...facts }, { element });
  return () => heal(code, { element });
}

/**
 * What the page's content security policy refused, in an element or of the gateway; the rest is the page's own.
 * @param path the event's path, read while it was under way
 */
export function reportPolicy(
  event: SecurityPolicyViolationEvent,
  path: readonly EventTarget[],
  gateway: string,
): void {
  const { effectiveDirective: directive, blockedURI: address } = event;
  const element = path.find(
    (one): one is Element => 'localName' in one && String(one.localName).startsWith('foyer-'),
  );
  const isOurs =
    address.replace(/^ws/, 'http').startsWith(new URL(gateway).origin) ||
    event.sample.startsWith('dompurify');
  if (event.disposition === 'report' || (element === undefined && !isOurs)) return;
  const isFrame = directive === 'frame-src' || directive === 'child-src';
  const facts = { address, directive, ...(element ? { tag: element.localName } : {}) };
  report(isFrame ? 'FRAME_REFUSED' : 'POLICY_REFUSED', facts, element ? { element } : undefined);
}

/** A script that did not come: each waiting element says so until it can be used. */
function reportLost(tag: string): void {
  const retry = (): void =>
    void registryOf()
      .retry?.(tag)
      .catch(() => undefined);
  for (const element of document.querySelectorAll(tag)) {
    // Once more for those who try once more and fail.
    heal('CHUNK_LOST', { element });
    report('CHUNK_LOST', { tag, address: new URL('.', import.meta.url).href }, { element, retry });
    element.addEventListener('foyer-ready', () => heal('CHUNK_LOST', { element }), { once: true });
  }
}

/** What the loader has no words for: scripts that were lost, settings and commands that were not used, further script tags. */
export function hear(what: string, said?: unknown, first?: string | boolean): void {
  const written = typeof said === 'string' ? said : (JSON.stringify(said) ?? String(said));
  const kept = first === undefined ? undefined : String(first);
  if (what === 'lost') reportLost(written);
  else if (what === 'scripts') compareScripts(written);
  else if (what === 'command') warnOnce(`"${written}" was dropped: too many commands wait`);
  else if (what === 'taken') warnOnce(`${written} was loaded, but ${kept} came first and stays`);
  else if (what === 'tag') warnOnce(`there is no <${written}>`);
  else if (kept !== undefined) report('MERCHANT_CONFLICT', { field: what, written, kept });
  else report(what === 'merchant' ? 'MERCHANT_INVALID' : 'CONFIG_INVALID', { field: what, written });
}

/** An attribute with a value that its row does not allow; the row's first value, or nothing, serves. */
export function refuseAttribute(element: Element, name: string, row: AttributeRow): void {
  const expected =
    row.type === 'enum'
      ? `one of ${row.values.join(', ')}`
      : `text like ${row.type === 'string' ? row.pattern.source : ''}`;
  const written = JSON.stringify((element.getAttribute(name) ?? '').slice(0, 200));
  warnOnce(`<${element.localName} ${name}=${written}> is not ${expected} and was not used`);
}

/** What a script tag names: a merchant, and with it the gateway that it was loaded from. */
function saidBy({ dataset, src }: HTMLScriptElement): { merchant: string; gateway: string } | null {
  const { merchant, gateway } = dataset;
  if (merchant === undefined) return null;
  try {
    const address = gateway === undefined ? new URL(src).origin : new URL(gateway, document.baseURI).href;
    return { merchant, gateway: address.replace(/\/+$/, '') };
  } catch {
    return null;
  }
}

/**
 * All script tags of Foyer in a page: those that name something else than what counts are told.
 * @param version of the script that asks
 */
function compareScripts(version: string): void {
  const registry = registryOf();
  if (version !== registry.version)
    warnOnce(`version ${version} was loaded, but version ${registry.version} came first and stays`);
  const config = (registry.client as { config: LoaderConfig } | undefined)?.config ?? registry.config;
  if (config.merchant === '') return;
  for (const said of [...document.querySelectorAll<HTMLScriptElement>(SCRIPTS)].map(saidBy))
    for (const field of ['merchant', 'gateway'] as const)
      if (said !== null && said[field] !== config[field])
        report('MERCHANT_CONFLICT', { field, written: said[field], kept: config[field] });
}
