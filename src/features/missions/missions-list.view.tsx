import { useId } from 'react';
import type { Mission, MissionStep } from '../../contract/entities/mission';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useMissions } from './missions.controller';
import { Loading, Nothing } from './states.view';
import { Terms } from './terms.view';
import { isMoneyGoal, useFigure, useGamesText, usePrizeText, useTodo } from './texts';

const HUNDREDTHS = 100;

/** MEM-12: goals in steps, with what each gives. */
export function MissionList({ onSaid }: { onSaid(text: string): void }) {
  const { errorText } = useFormat();
  const model = useMissions();
  const { value } = model.list;
  if (value === null) return <Loading of={model.list} />;
  if (value.missions.length === 0) return <Nothing />;
  return (
    <>
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      {value.missions.map((mission) => (
        <MissionBox key={mission.id} mission={mission} model={model} onSaid={onSaid} />
      ))}
    </>
  );
}

interface BoxProps {
  mission: Mission;
  model: ReturnType<typeof useMissions>;
  onSaid(text: string): void;
}

function MissionBox({ mission, model, onSaid }: BoxProps) {
  const t = useText('missions');
  const { dateTime, number } = useFormat();
  const games = useGamesText();
  const id = useId();
  const { state, until, claimUntil } = mission;
  const goal = t(`goal_${mission.goal}`, { times: number(mission.multiple / HUNDREDTHS) });
  return (
    <section className="ms-box" aria-labelledby={id} part="mission">
      <h3 className="ms-title" id={id}>
        <bdi>{mission.title}</bdi>
      </h3>
      <p className="ms-fact">
        {[
          t(`state_${state}`),
          goal,
          games(mission.categories),
          ...(until === null ? [] : [t('until', { at: dateTime(until) })]),
        ].join(' · ')}
      </p>
      <ol className="ms-rows">
        {mission.steps.map((step) => (
          <Step key={step.no} step={step} mission={mission} model={model} onSaid={onSaid} />
        ))}
      </ol>
      {claimUntil !== null && <p className="ms-fact">{t('claimUntil', { at: dateTime(claimUntil) })}</p>}
      <Terms text={mission.terms} />
      {state === 'open' && (
        <>
          <p className="ms-fact">
            {t('joinText')} {t('places', { count: mission.places })}
          </p>
          <Button
            look="main"
            wide
            busy={model.under === mission.id}
            onClick={() => void model.join(mission.id)}
            part="join"
          >
            {t('join')}
          </Button>
        </>
      )}
    </section>
  );
}

function Step({ step, mission, model, onSaid }: BoxProps & { step: MissionStep }) {
  const t = useText('missions');
  const figure = useFigure();
  const todo = useTodo();
  const prize = usePrizeText()(step.prize);
  const unit = isMoneyGoal(mission.goal) ? { currency: mission.currency } : ('count' as const);
  const { target } = step;
  const { progress } = mission;
  const done = target === null || progress === null || progress < target ? progress : target;
  const said = t('progress', { done: figure(done, unit), all: figure(target, unit) });
  const isJoined = mission.state !== 'open' && mission.state !== 'full';
  return (
    <li className="ms-row" part="step">
      <span className="ms-words">
        <b>
          {t('step', { no: String(step.no) })}: {todo(mission, target)}
        </b>
        {isJoined && target !== null && done !== null && (
          <progress className="ms-bar" max={Number(target)} value={Number(done)} aria-label={said} />
        )}
        {isJoined && <span className="ms-fact">{said}</span>}
        <span>{t('gives', { what: prize })}</span>
      </span>
      {step.state === 'claimable' && step.rewardId !== '' ? (
        <Button
          look="main"
          busy={model.under === step.rewardId}
          part="claim"
          onClick={() =>
            void model.claim(step.rewardId).then((became) => {
              if (became !== null) onSaid(t(became === 'waits' ? 'checking' : 'claimed', { what: prize }));
            })
          }
        >
          {t('claim', { what: prize })}
        </Button>
      ) : (
        <span>{isJoined ? t(`step_${step.state}`) : ''}</span>
      )}
    </li>
  );
}
