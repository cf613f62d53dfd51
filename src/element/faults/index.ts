import type { FoyerRegistry, LoaderConfig } from '../../loader/registry';
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
export interface FaultPlace {
  element: Element;
  /** Default: its open shadow root, else the element itself. */
  root?: ParentNode | null;
  retry?: () => void;
}

/** The page that explains all of them lies beside the scripts. */
const GUIDE = '/widgets/v1/wire-it-up.md';
/** The console repeats nothing; a page that finds ever new faults is not listened to for ever. */
const MAX_SENTENCES = 100;
const sentences = new Set<string>();
const told = new WeakMap<Element, Set<string>>();
/** A merchant on a script tag that could not be read: elements then wait for this reason. */
let unread: FaultFacts | null = null;

const rootOf = ({ element, root }: FaultPlace): ParentNode => root ?? element.shadowRoot ?? element;

function warnOnce(sentence: string): void {
  if (sentences.has(sentence) || sentences.size >= MAX_SENTENCES) return;
  sentences.add(sentence);
  console.warn(`Foyer: ${sentence}`);
}

/** One sentence a page, one event an element, and words in the element. Told again only after {@link heal}. */
export function report(wanted: PageFault, given: FaultFacts = {}, place?: FaultPlace): void {
  const isUnread = wanted === 'MERCHANT_MISSING' && unread !== null;
  const code = isUnread ? 'MERCHANT_INVALID' : wanted;
  const facts = { ...given, ...(isUnread ? unread : {}) };
  if (code === 'MERCHANT_INVALID' && place === undefined) unread = facts;
  const row = rowOf(code);
  const sentence = row.sentence(facts);
  const help = new URL(`${GUIDE}#${row.section}`, import.meta.url).href;
  if (place !== undefined) {
    const mine = told.get(place.element) ?? new Set();
    told.set(place.element, mine);
    if (mine.has(code + sentence) || mine.size >= MAX_SENTENCES) return;
    mine.add(code + sentence);
  }
  warnOnce(`${code}: ${sentence}. See ${help}`);
  const detail: PageFaultDetail = { ...facts, code, message: sentence, help };
  const event = new CustomEvent('foyer-error', { bubbles: true, composed: true, detail });
  if (place === undefined) {
    // Elements that wait for a merchant say so themselves.
    if (code !== 'MERCHANT_INVALID') document.dispatchEvent(event);
    return;
  }
  const { element, retry } = place;
  showNotice(element, rootOf(place), { code, sentence, help, human: row.human, retry });
  element.dispatchEvent(event);
}

/** It is over: its words go, and if it comes again it is told again. */
export function heal(code: PageFault, place: FaultPlace): void {
  for (const root of [rootOf(place), place.element]) removeNotice(root, code);
  for (const one of told.get(place.element) ?? [])
    if (one.startsWith(code)) told.get(place.element)?.delete(one);
}

/** What the page's content security policy refused, in an element or of the gateway. */
export function reportPolicy(event: SecurityPolicyViolationEvent, element: Element | null): void {
  const { effectiveDirective: directive, blockedURI: address } = event;
  const isFrame = directive === 'frame-src' || directive === 'child-src';
  const facts = { address, directive, ...(element ? { tag: element.localName } : {}) };
  report(isFrame ? 'FRAME_REFUSED' : 'POLICY_REFUSED', facts, element ? { element } : undefined);
}

type Registry = Pick<FoyerRegistry, 'config' | 'client'>;

/** A script that did not come: each waiting element says so until it can be used. */
export function reportLost(tag: string, registry: Pick<FoyerRegistry, 'retry'>): void {
  const retry = (): void => void registry.retry(tag).catch(() => undefined);
  for (const element of document.querySelectorAll(tag)) {
    // Once more for those who try once more and fail.
    heal('CHUNK_LOST', { element });
    report('CHUNK_LOST', { tag, address: new URL('.', import.meta.url).href }, { element, retry });
    element.addEventListener('foyer-ready', () => heal('CHUNK_LOST', { element }), { once: true });
  }
}

/** A setting of the script tag or of a `configure` command that was not used; and what else the loader left aside. */
export function refuse(field: string, said: unknown, kept?: string): void {
  const written = typeof said === 'string' ? said : (JSON.stringify(said) ?? String(said));
  if (field === 'version')
    warnOnce(`version ${written} was loaded, but version ${kept} came first and stays`);
  else if (field === 'command') warnOnce(`"${written}" was dropped: too many commands wait`);
  else if (kept !== undefined) report('MERCHANT_CONFLICT', { field, written, kept });
  else report(field === 'merchant' ? 'MERCHANT_INVALID' : 'CONFIG_INVALID', { field, written });
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

/** All script tags of Foyer in a page: those that name something else than what counts are told. */
export function compareScripts(scripts: readonly HTMLScriptElement[], registry: Registry): void {
  const config = (registry.client as { config: LoaderConfig } | undefined)?.config ?? registry.config;
  for (const said of scripts.map(saidBy))
    for (const field of ['merchant', 'gateway'] as const)
      if (said !== null && config.merchant !== '' && said[field] !== config[field])
        report('MERCHANT_CONFLICT', { field, written: said[field], kept: config[field] });
}
