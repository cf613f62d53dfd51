import { useTranslation } from 'react-i18next';
import { Refused, Waiting } from './queue.view';
import { useOperators } from './use-audit';
import { useFormat } from './use-format';

/** Accounts of the desk; they are made and closed with the tool. */
export function OperatorsSection() {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { value, refusal, reload } = useOperators();
  return (
    <div className="sheet">
      <h1>{t('sections.operators')}</h1>
      <p className="fact">{t('operators.intro')}</p>
      {refusal && <Refused refusal={refusal} onRetry={reload} />}
      {!value && !refusal && <Waiting />}
      <ul className="rows">
        {value?.map((row) => (
          <li key={row.name} className="pair">
            <span>
              <b>{row.name}</b> {t(`roles.${row.role}`)}
            </span>
            <span className="state">{t(`states.${row.state}`)}</span>
            <span className="fact">
              {t('operators.lastSeen')} {time(row.lastSeenAt)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
