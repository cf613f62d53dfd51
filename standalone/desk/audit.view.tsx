import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { TextField } from '../../src/ui/primitives/field';
import { Rows } from './file-tabs.view';
import { factsText, useAudit } from './use-audit';
import { useFormat } from './use-format';

/** Who did what, newest first. */
export function AuditSection() {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { pages, typed, type, apply } = useAudit();
  const outcomeOf = (outcome: string): string => {
    if (outcome === '') return t('audit.running');
    return outcome === 'done' ? t('audit.done') : outcome;
  };
  return (
    <div className="sheet">
      <h1>{t('sections.audit')}</h1>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          name="operator"
          label={t('audit.operator')}
          value={typed.operator}
          onInput={(operator) => type({ operator })}
        />
        <TextField
          name="subject"
          label={t('audit.subject')}
          value={typed.subject}
          onInput={(subject) => type({ subject })}
        />
        <Button type="submit" look="line">
          {t('audit.apply')}
        </Button>
      </form>
      <Rows list={pages}>
        {(row) => (
          <li key={row.id} className="pair">
            <span>
              <b>{row.operator}</b> {row.action} <span className="fact">{row.subject}</span>
            </span>
            <span className="state">{outcomeOf(row.outcome)}</span>
            <span className="fact">{factsText(row.facts)}</span>
            <span className="fact">
              {time(row.at)} · {row.ip}
            </span>
          </li>
        )}
      </Rows>
    </div>
  );
}
