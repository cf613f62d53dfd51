import { agentDomain } from '../../core/domains/agent';
import type { AgentDomain } from '../../core/types';
import { useAction, useDomain, useHost } from '../../react';
import { printPaper, saveText, type Paper } from '../../ui/overlays/paper';

type CsvQuery = Parameters<AgentDomain['csv']>[0];

/** A report as a file for spreadsheets, or what is in sight of it as pages of paper. */
export function useReportFile(report: CsvQuery['report']): {
  busy: boolean;
  isLost: boolean;
  csv(query: Omit<CsvQuery, 'report'>): void;
  print(paper: Paper): void;
} {
  const domain = useDomain(agentDomain);
  const { element } = useHost();
  const { run, busy, error } = useAction(async (query: Omit<CsvQuery, 'report'>) => {
    const text = await domain.csv({ ...query, report });
    saveText(element, {
      name: `${report}_${query.from ?? ''}_${query.to ?? ''}.csv`,
      type: 'text/csv',
      text,
    });
  });
  return {
    busy,
    isLost: error !== null,
    csv: (query) => void run(query),
    print: (paper) => printPaper(element, paper),
  };
}
