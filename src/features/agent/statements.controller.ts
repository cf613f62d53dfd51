import { useEffect, useRef, useState } from 'react';
import type { PayBehindRow, PayFile, PayStatement } from '../../contract/entities/agent-pay';
import type { PayKind, PayResult } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain, useStore } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';

/** Rows of one list; what is older is found by the days of the report. */
const MAX_ROWS = 1_000;

export interface Growing<Row> {
  rows: readonly Row[];
  next: string;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  more(): void;
  again(): void;
}

/** A list that grows page by page; another `key` begins it anew. */
function useGrowing<Row>(
  key: string,
  read: (cursor: string, signal: AbortSignal) => Promise<{ rows: Row[]; next: string }>,
): Growing<Row> {
  const { session } = useClient();
  const who = useStore(session.store, (state) => state.member?.id ?? state.username);
  const [asked, setAsked] = useState({ cursor: '', turn: 0 });
  const [shown, setShown] = useState<Pick<Growing<Row>, 'rows' | 'next' | 'load' | 'error'>>({
    ...{ rows: [], next: '', load: 'loading', error: null },
  });
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    setShown({ rows: [], next: '', load: 'loading', error: null });
    setAsked((old) => ({ cursor: '', turn: old.turn + 1 }));
  }, [key, who]);
  useEffect(() => {
    if (asked.turn === 0) return undefined;
    const stop = new AbortController();
    setShown((old) => ({ ...old, load: 'loading', error: null }));
    reader.current(asked.cursor, stop.signal).then(
      ({ rows, next }) => {
        if (stop.signal.aborted) return;
        setShown((old) => ({
          rows: asked.cursor === '' ? rows : [...old.rows, ...rows],
          next: old.rows.length + rows.length < MAX_ROWS ? next : '',
          load: 'ready',
          error: null,
        }));
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted) setShown((old) => ({ ...old, load: 'error', error: asError(thrown) }));
      },
    );
    return () => stop.abort();
  }, [asked]);
  return {
    ...shown,
    more: () => setAsked((old) => ({ cursor: shown.next, turn: old.turn + 1 })),
    again: () => setAsked((old) => ({ ...old, turn: old.turn + 1 })),
  };
}

/** Statements of one kind, one's own or of those right below. */
export function useStatements(kind: PayKind, side: 'own' | 'below'): Growing<PayStatement> {
  const domain = useDomain(contractDomain);
  return useGrowing(`${kind} ${side}`, async (cursor, signal) => {
    const { statements, next } = await domain.statements({ kind, side, cursor, signal });
    return { rows: statements, next };
  });
}

/** A statement, and what this page computes from its terms and inputs. */
export interface Checked {
  file: PayFile;
  result: PayResult;
  isSame: boolean;
}

/** One statement, computed again here. Another one needs another key. */
export function useStatement(id: string): Loaded<Checked> {
  const domain = useDomain(contractDomain);
  return useLoaded(async () => {
    const file = await domain.statement(id);
    const result = domain.compute(file.terms, file.inputs);
    const isSame =
      result.gross === file.gross.minor &&
      result.tier === file.tier &&
      result.lines.length === file.lines.length &&
      result.lines.every(({ item, minor }, at) => {
        const line = file.lines[at];
        return line?.item === item && line.amount.minor === minor;
      });
    return { file, result, isSame };
  });
}

/** Members' days behind a statement; nothing is asked for before it is wanted. */
export function useBehind(id: string): Growing<PayBehindRow> {
  const domain = useDomain(contractDomain);
  return useGrowing(id, (cursor, signal) => domain.behind({ id, cursor, signal }));
}
