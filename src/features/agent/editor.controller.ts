import { useEffect, useRef, useState } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import type { PayTerms } from '../../contract/pay';
import { agentDomain } from '../../core/domains/agent';
import { contractDomain } from '../../core/domains/contract';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useDomain } from '../../react';
import { useLoaded } from '../../react/use-loaded';
import { useStepUp, type StepUp } from '../../react/use-step-up';
import { useTag } from '../../react/use-tag';
import {
  draftOf,
  EMPTY_ROW,
  firstFault,
  MAX_EDITED,
  readDraft,
  type Draft,
  type DraftRow,
  type Faults,
} from './draft';

/** Pages of agents right below, for the choice. */
const MAX_AGENT_PAGES = 4;
const FINE: Faults = {};

/** Terms for an agent right below, typed field by field and held against one's own before they are sent. */
export function useEditor(options: {
  contract: AgentContract | null;
  own: readonly AgentContract[];
  /** What was typed before the editor was closed. */
  kept: Draft | null;
  onKeep(draft: Draft): void;
  onSent(): void;
}): {
  draft: Draft;
  agents: { id: string; name: string }[] | null;
  terms: PayTerms | null;
  /** What is not fine, by field; told once sending was tried. */
  faults: Faults;
  /** Row that is dearer than one's own contract. */
  dearer: number | null;
  isConfirmed: boolean;
  busy: boolean;
  error: AppError | null;
  stepUp: StepUp;
  change(part: Partial<Draft>): void;
  changeRow(at: number, part: Partial<DraftRow>): void;
  addRow(): void;
  removeRow(at: number): void;
  confirm(on: boolean): void;
  /** The first field that was not fine when sending was tried. */
  focus: { name: string } | null;
  send(): void;
} {
  const { contract, own, kept, onKeep, onSent } = options;
  const team = useDomain(agentDomain);
  const contracts = useDomain(contractDomain);
  const stepUp = useStepUp();
  const tag = useTag();
  const base = contract?.current?.terms ?? null;
  const [draft, setDraft] = useState(() => kept ?? draftOf(base, tag));
  const latest = useRef(draft);
  // Kept with each key: the editor may be gone before it is drawn again.
  const edit = (next: (old: Draft) => Draft): void => {
    latest.current = next(latest.current);
    onKeep(latest.current);
    setDraft(latest.current);
  };
  const [isTried, setTried] = useState(false);
  const [isConfirmed, confirm] = useState(false);
  const [focus, setFocus] = useState<{ name: string } | null>(null);
  const loaded = useLoaded(async () => {
    const agents: { id: string; name: string }[] = [];
    if (contract === null)
      for (let cursor = '', page = 0; page < MAX_AGENT_PAGES; page += 1) {
        const branch = await team.branch({ kind: 'agent', cursor });
        agents.push(...branch.members.filter(({ isAgent }) => isAgent));
        cursor = branch.next;
        if (cursor === '') break;
      }
    const currency = base?.currency ?? (await team.overview()).sum.turnover.currency;
    return { agents, currency };
  });
  const { value } = loaded;
  const read = value === null ? null : readDraft(draft, { currency: value.currency, tag });
  const terms = read?.terms ?? null;
  const isFine = terms !== null && contracts.check(terms).ok;
  const mine =
    own.find((one) => one.kind === draft.kind && one.product === draft.product)?.current?.terms ?? null;
  const dearer = isFine ? contracts.dearerRow(terms, mine) : null;
  const faults: Faults = {
    ...read?.faults,
    ...(terms !== null && !isFine ? { terms: 'termsWrong' as const } : {}),
    ...(contract === null && draft.memberId === '' ? { member: 'faultMember' as const } : {}),
  };
  const { run, busy, error } = useAction(async () => {
    if (terms === null) return;
    const offered = { terms, confirmed: isConfirmed };
    const done = await stepUp.guard(() =>
      contract === null
        ? contracts.offer({ ...offered, memberId: draft.memberId })
        : contracts.modify({ ...offered, id: contract.id }),
    );
    if (done !== null) onSent();
  });
  const [isAsked, setAsked] = useState(false);
  const send = (): void => {
    setTried(true);
    // What was typed cannot be read before the currency is known: the click counts once it is.
    setAsked(read === null);
    if (read === null) {
      if (loaded.error !== null) loaded.again();
      return;
    }
    const first = firstFault(draft, faults);
    setFocus(first === null ? null : { name: first });
    if (isFine && Object.keys(faults).length === 0 && (dearer === null || isConfirmed)) void run();
  };
  useEffect(() => {
    if (isAsked && read !== null) send();
  });
  return {
    draft,
    agents: value?.agents ?? null,
    terms: isFine ? terms : null,
    faults: isTried ? faults : FINE,
    dearer,
    isConfirmed,
    busy: busy || (isAsked && loaded.error === null),
    error: error ?? loaded.error,
    stepUp,
    focus,
    change: (part) => edit((old) => ({ ...old, ...part })),
    changeRow: (at, part) =>
      edit((old) => ({
        ...old,
        rows: old.rows.map((row, index) => (index === at ? { ...row, ...part } : row)),
      })),
    addRow: () =>
      edit((old) =>
        old.rows.length < MAX_EDITED ? { ...old, rows: [...old.rows, old.rows.at(-1) ?? EMPTY_ROW] } : old,
      ),
    removeRow: (at) =>
      edit((old) =>
        old.rows.length > 1 ? { ...old, rows: old.rows.filter((_, index) => index !== at) } : old,
      ),
    confirm,
    send,
  };
}
