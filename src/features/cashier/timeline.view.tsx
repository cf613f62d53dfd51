import { useId } from 'react';
import { useFormat, useText } from '../../react';
import { Icon } from '../../ui/primitives/icon';
import type { StepTone } from './timeline';

export interface TimelineRow {
  key: string;
  label: string;
  at: number | null;
  tone: StepTone;
  /** What happens now, and whose turn it is. */
  text?: string | undefined;
}

const TONES = { done: 'stepDone', now: 'stepNow', later: 'stepLater', bad: 'stepDone' } as const;

/** Each step with its time, like a parcel's: what was, what is, and what comes. */
export function Timeline({ rows, usual }: { rows: readonly TimelineRow[]; usual: string }) {
  const t = useText('cashier');
  const format = useFormat();
  const id = useId();
  return (
    <section className="track" aria-labelledby={id} part="timeline">
      <h3 className="track-title" id={id}>
        {t('timeline')}
      </h3>
      <ol className="track-rows">
        {rows.map((row) => (
          <li
            key={row.key}
            className={`track-row track-${row.tone}`}
            aria-current={row.tone === 'now' ? 'step' : undefined}
            part="step"
          >
            <span className="track-mark">
              {row.tone === 'done' && <Icon name="check" size={14} />}
              {row.tone === 'bad' && <Icon name="close" size={14} />}
            </span>
            <span className="track-words">
              <span className="track-name">
                {row.label}
                <span className="f-hidden">, {t(TONES[row.tone])}</span>
              </span>
              {row.text !== undefined && <span className="track-text">{row.text}</span>}
            </span>
            <span className="track-time">{row.at === null ? '' : format.dateTime(row.at)}</span>
          </li>
        ))}
      </ol>
      {usual !== '' && <p className="fact">{usual}</p>}
    </section>
  );
}
