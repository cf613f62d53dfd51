import { useTranslation } from 'react-i18next';
import type { DeskLotteryGame, DeskSchedule } from '../../gateway/desk/index';
import { Button } from '../../src/ui/primitives/button';
import { EmptyState } from '../../src/ui/primitives/state';
import { percentText, weekdayText } from './format';
import { Refused, Waiting } from './queue.view';
import { useFormat } from './use-format';
import { useGameName, useSchedule } from './use-lottery';

function ScheduleText({ schedule }: { schedule: DeskSchedule }) {
  const { t, i18n } = useTranslation();
  const { from, to, everyMinutes, zone, weekdays } = schedule;
  const when =
    everyMinutes === null
      ? t('lottery.daily', { at: from })
      : t('lottery.every', { count: everyMinutes, from, to });
  const days = weekdays.map((day) => weekdayText(day, i18n.language)).join(', ');
  return (
    <span className="switch-does">
      {when}
      {days === '' ? '' : `, ${days}`} <span className="fact">{zone}</span>
    </span>
  );
}

interface GameProps {
  game: DeskLotteryGame;
  busy: boolean;
  mayPause: boolean;
  onSet(on: boolean): void;
  onOpen(id: string): void;
}

function Game({ game, busy, mayPause, onSet, onOpen }: GameProps) {
  const { t, i18n } = useTranslation();
  const { time } = useFormat();
  const nameOf = useGameName();
  const { next, state } = game;
  const isOn = state === 'on';
  return (
    <li className="switch">
      <span>
        <b>{nameOf(game.names)}</b>{' '}
        <span className="fact">
          {game.code} · {t('lottery.version', { version: game.version })}
        </span>
        {game.schedules.map((schedule) => (
          <ScheduleText key={JSON.stringify(schedule)} schedule={schedule} />
        ))}
        <span className="fact switch-does">
          {[
            t(`lottery.sources.${game.source}`),
            t('lottery.closesBefore', { count: game.closeBeforeS }),
            t('lottery.returns', { percent: percentText(game.returnPpm, i18n.language) }),
          ].join(' · ')}
        </span>
        {next && (
          <button type="button" className="f-link" onClick={() => onOpen(next.id)}>
            {t('lottery.next', { issue: next.issue, at: time(next.drawsAt) })}
          </button>
        )}
      </span>
      <span className="state">{t(`lottery.states.${state}`)}</span>
      {mayPause && (
        <Button look="line" busy={busy} onClick={() => onSet(!isOn)}>
          {t(isOn ? 'lottery.pause' : 'lottery.goOn')}
          <span className="heard"> {nameOf(game.names)}</span>
        </Button>
      )}
    </li>
  );
}

/** When each game draws, what comes next, and whether it goes on. */
export function Games({ onOpen }: { onOpen(id: string): void }) {
  const { t } = useTranslation();
  const { value, refusal, reload, busy, changeRefusal, mayPause, setGame } = useSchedule();
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      {changeRefusal && <Refused refusal={changeRefusal} />}
      {value.length === 0 && <EmptyState title={t('lottery.noGames')} text={t('lottery.noGamesSay')} />}
      {mayPause && value.length > 0 && <p className="fact">{t('lottery.pauseSay')}</p>}
      <ul className="rows">
        {value.map((game) => (
          <Game
            key={game.code}
            game={game}
            busy={busy}
            mayPause={mayPause}
            onOpen={onOpen}
            onSet={(on) => setGame(game.code, on)}
          />
        ))}
      </ul>
    </>
  );
}
