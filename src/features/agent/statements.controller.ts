import type { PayBehindRow, PayFile, PayStatement } from '../../contract/entities/agent-pay';
import type { PayKind, PayResult } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { useDomain } from '../../react';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useGrowing, type Growing } from './growing.controller';

/** Statements of one kind, one's own or of those right below. */
export function useStatements(kind: PayKind, side: 'own' | 'below'): Growing<PayStatement> {
  const domain = useDomain(contractDomain);
  return useGrowing(`${kind} ${side}`, async (cursor, signal) => {
    const { statements, next } = await domain.statements({ kind, side, cursor, signal });
    return { rows: statements, next };
  });
}

/** A statement, and what this page computes from its terms, inputs and charges. */
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
      domain.chargesHold(file.charges, file.inputs) &&
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
