import { useId } from 'react';
import type { ChanceGame, ChancePlay } from '../../contract/entities/chance';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useChance, useCheck, useWho, type ChanceModel } from './missions.controller';
import { Loading, Nothing } from './states.view';
import { Terms } from './terms.view';
import { usePrizeText } from './texts';
import { Wheel } from './wheel.view';

const PPM_OF_PERCENT = 10_000;

/** PTS-3: wheels and eggs with their odds in sight before a play; for guests as well. */
export function Chance() {
  const { isOwn } = useWho();
  const model = useChance(isOwn);
  const { value } = model.games;
  if (value === null) return <Loading of={model.games} />;
  if (value.length === 0) return <Nothing />;
  return (
    <>
      {value.map((game) => (
        <Game key={game.id} game={game} model={model} />
      ))}
      <Plays model={model} games={value} />
    </>
  );
}

function Game({ game, model }: { game: ChanceGame; model: ChanceModel }) {
  const t = useText('missions');
  const { dateTime, errorText } = useFormat();
  const prizeText = usePrizeText();
  const id = useId();
  const last = model.last?.gameId === game.id ? model.last : null;
  return (
    <section className="ms-box" aria-labelledby={id} part="chance">
      <h3 className="ms-title" id={id}>
        <bdi>{game.title}</bdi>
      </h3>
      {game.until !== null && <p className="ms-fact">{t('until', { at: dateTime(game.until) })}</p>}
      <Wheel game={game} given={last?.given ?? ''} turn={last?.ticketId ?? ''} />
      <p className="ms-won" role="status">
        {last === null ? '' : t('won', { what: prizeText(last.prize) })}
      </p>
      <Odds game={game} />
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      <Act game={game} model={model} />
      <Terms text={game.terms} />
      <div className="ms-terms" part="proof">
        <b>{t('proof')}</b>
        <p>{t('proofText')}</p>
      </div>
      <p className="ms-fact ms-hash">
        {t('commitment', { day: game.day })}: {game.commitment}
      </p>
    </section>
  );
}

/** What is drawn, how likely, and what is given once a prize is gone. */
function Odds({ game }: { game: ChanceGame }) {
  const t = useText('missions');
  const { number } = useFormat();
  const prizeText = usePrizeText();
  const instead = (id: string): string => {
    const row = game.rows.find((one) => one.id === id);
    return row === undefined ? '' : t('substitute', { what: prizeText(row.prize) });
  };
  return (
    <table className="ms-table" aria-label={t('odds')} part="odds">
      <thead>
        <tr>
          <th scope="col">{t('prize')}</th>
          <th scope="col">{t('left')}</th>
          <th scope="col">{t('chance')}</th>
        </tr>
      </thead>
      <tbody>
        {game.rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{prizeText(row.prize)}</th>
            <td>
              {row.left === null
                ? t('leftAll')
                : [number(row.left), instead(row.substitute)].filter(Boolean).join(', ')}
            </td>
            <td>{number(row.ppm / PPM_OF_PERCENT)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Act({ game, model }: { game: ChanceGame; model: ChanceModel }) {
  const t = useText('missions');
  const { isGuest, isOwn, enter } = useWho();
  if (isGuest)
    return (
      <div className="ms-row">
        <span>{t('loginPlay')}</span>
        <Button look="main" onClick={enter} part="login">
          {t('login')}
        </Button>
      </div>
    );
  if (!isOwn) return null;
  const own = (model.tickets.value ?? []).filter(({ gameId }) => gameId === game.id);
  const [next] = own;
  if (next === undefined) return <p className="ms-fact">{t('ticketsNone')}</p>;
  return (
    <>
      <p className="ms-fact">{t('ticketsLeft', { count: own.length })}</p>
      <Button look="main" wide busy={model.busy} onClick={() => model.play(next.id)} part="play">
        {t(game.kind === 'wheel' ? 'spin' : 'crack')}
      </Button>
    </>
  );
}

function Plays({ model, games }: { model: ChanceModel; games: readonly ChanceGame[] }) {
  const t = useText('missions');
  const id = useId();
  const plays = model.plays.value ?? [];
  if (plays.length === 0) return null;
  return (
    <section className="ms-box" aria-labelledby={id} part="plays">
      <h3 className="ms-title" id={id}>
        {t('plays')}
      </h3>
      <ul className="ms-rows">
        {plays.map((play) => (
          <Play key={play.ticketId} play={play} game={games.find((one) => one.id === play.gameId)} />
        ))}
      </ul>
    </section>
  );
}

function Play({ play, game }: { play: ChancePlay; game: ChanceGame | undefined }) {
  const t = useText('missions');
  const { dateTime } = useFormat();
  const prizeText = usePrizeText();
  const { verdict, busy, check } = useCheck(play, game);
  return (
    <li className="ms-row" part="row">
      <span className="ms-words">
        <b>{prizeText(play.prize)}</b>
        <span className="ms-fact">{play.at === null ? play.day : dateTime(play.at)}</span>
        <span className="ms-fact" role="status">
          {verdict === '' ? '' : t(`check_${verdict}`)}
        </span>
      </span>
      {game !== undefined && (
        <Button look="line" busy={busy} onClick={check} part="check">
          {t('check')}
        </Button>
      )}
    </li>
  );
}
