import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { TeamMember } from '../../contract/entities/agent';
import { useFormat, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { stepOf, type TeamRow } from './team-rows';

interface TreeProps {
  rows: readonly TeamRow[];
  texts: DayTexts;
  toggle(memberId: string): void;
  more(parent: string): void;
  show(member: TeamMember): void;
}

const keyOf = (row: TeamRow): string =>
  row.is === 'member' ? row.member.id : `${row.is} ${row.is === 'full' ? '' : row.parent}`;
const levelStyle = (level: number) => ({ '--team-level': level - 1 }) as CSSProperties;

/** Members as a tree of rows: one stop of the keyboard, arrows from there on. */
export function TeamTree({ rows, texts, toggle, more, show }: TreeProps) {
  const t = useText('agentTeam');
  const body = useRef<HTMLTableSectionElement>(null);
  const [focus, setFocus] = useState('');
  const at = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === focus),
  );
  const press = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const line = (event.target as HTMLElement).closest('tr');
    const index = line === null || body.current === null ? -1 : [...body.current.rows].indexOf(line);
    const row = rows[index];
    // A button inside of a row has its own keys.
    if (row === undefined || (event.target !== line && !event.key.startsWith('Arrow'))) return;
    const isRtl = body.current?.matches(':dir(rtl)') === true;
    const inward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const outward = isRtl ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === 'Enter' && row.is === 'member') {
      event.preventDefault();
      show(row.member);
      return;
    }
    const key = event.key === inward ? 'Inward' : event.key === outward ? 'Outward' : event.key;
    const step = stepOf(rows, index, key);
    if (step === null) return;
    event.preventDefault();
    if ('toggle' in step) {
      toggle(step.toggle);
      return;
    }
    const target = rows[step.to];
    if (target === undefined) return;
    setFocus(keyOf(target));
    body.current?.rows[step.to]?.focus();
  };
  return (
    <div className="rec-scroll">
      <table
        className="team-table"
        role="treegrid"
        aria-label={t('tree')}
        aria-describedby="team-keys"
        part="tree"
      >
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('below')}</th>
            <th scope="col">{t('all')}</th>
            <th scope="col" className="team-wide">
              {t('registered')}
            </th>
            <th scope="col" className="team-wide">
              {t('seen')}
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={press}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              aria-level={row.level}
              aria-expanded={row.is === 'member' && row.member.direct !== 0 ? row.isOpen : undefined}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setFocus(keyOf(row))}
              part="row"
            >
              {row.is === 'member' ? (
                <Cells {...{ row, texts, toggle, show }} />
              ) : (
                <td colSpan={5}>
                  <span className="team-cell" style={levelStyle(row.level)}>
                    <Rest row={row} more={more} />
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="rec-hidden" id="team-keys">
        {t('keys')}
      </p>
    </div>
  );
}

function Cells({
  row,
  texts,
  toggle,
  show,
}: Pick<TreeProps, 'texts' | 'toggle' | 'show'> & { row: Extract<TeamRow, { is: 'member' }> }) {
  const t = useText('agentTeam');
  const { number } = useFormat();
  const { member, level, isOpen } = row;
  const { name } = member;
  return (
    <>
      <td>
        <span className="team-cell" style={levelStyle(level)}>
          {member.direct !== 0 ? (
            <button
              type="button"
              className="team-toggle"
              tabIndex={-1}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'close' : 'open', { name })}
              onClick={() => toggle(member.id)}
            >
              <Icon name="down" size={16} />
            </button>
          ) : (
            <span className="team-leaf" />
          )}
          <span className="team-who">
            <button
              type="button"
              className="team-name"
              tabIndex={-1}
              aria-haspopup="dialog"
              onClick={() => show(member)}
            >
              <bdi translate="no">{name}</bdi>
            </button>
            {member.isAgent && <span className="team-kind">{t('agent')}</span>}
          </span>
        </span>
      </td>
      <td>{member.direct === null ? '–' : number(member.direct)}</td>
      <td>{number(member.total)}</td>
      <td className="team-wide">{texts.moment(member.registeredAt) || t('never')}</td>
      <td className="team-wide">{texts.moment(member.seenAt) || t('never')}</td>
    </>
  );
}

function Rest({ row, more }: { row: Exclude<TeamRow, { is: 'member' }>; more(parent: string): void }) {
  const t = useText('agentTeam');
  const common = useText('common');
  switch (row.is) {
    case 'waiting':
      return <span className="f-skeleton team-waits" aria-busy="true" />;
    case 'full':
      return <span className="rec-fact">{t('full')}</span>;
    case 'more':
      return (
        <Button look="plain" onClick={() => more(row.parent)}>
          {t('more')}
        </Button>
      );
    case 'lost':
      return (
        <>
          <span role="alert">{t('branchFailed')}</span>
          <Button look="plain" onClick={() => more(row.parent)}>
            {common('retry')}
          </Button>
        </>
      );
  }
}
