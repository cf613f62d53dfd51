import type { Game } from '../../contract/entities/game';
import type { GameDetail, GameFacts } from '../../contract/entities/game-facts';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Button, LinkButton } from '../../ui/primitives/button';
import { useGameDetail } from './game-sheet.controller';
import type { TileContext } from './game-tile.view';
import { useMarked } from './lobby.controller';
import { useGameFigures } from './tile-facts.controller';
import { percentOf } from './tile-facts.view';

export const styles = [dialogCss];

/** What is known in figures; what is not known has no line. */
function Facts({ game, detail, known }: { game: Game; detail: GameDetail | null; known: GameFacts }) {
  const t = useText('lobby');
  const { money, number } = useFormat();
  const { returnPpm, volatility, closed } = known;
  const figures = useGameFigures(game.id);
  const seats = figures.seats ?? detail?.seats;
  const percent = (ppm: number): string => number(percentOf(ppm));
  const rows: [string, string][] = [[t('vendor'), game.vendorName]];
  if (returnPpm)
    rows.push([
      t('return'),
      returnPpm.most > returnPpm.least
        ? t('returnRange', { least: percent(returnPpm.least), most: percent(returnPpm.most) })
        : t('percent', { percent: percent(returnPpm.least) }),
    ]);
  if (volatility) rows.push([t('volatility'), t(`volatility_${volatility}`)]);
  if (detail?.stake)
    rows.push([t('stake'), t('stakeRange', { min: money(detail.stake.min), max: money(detail.stake.max) })]);
  if (figures.jackpot) rows.push([t('jackpot'), money(figures.jackpot)]);
  if (seats) rows.push([t('seats'), t('seatsTaken', { taken: number(seats.taken), all: number(seats.all) })]);
  rows.push([t('freePlay'), t(game.trial ? 'yes' : 'no')]);
  if (closed) rows.push([t('state'), t('closed')]);
  return (
    <dl className="sheet-facts">
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything that is known of a game before it is played, and the ways into it. */
export function GameSheet({ game, tiles, close }: { game: Game; tiles: TileContext; close(): void }) {
  const t = useText('lobby');
  const common = useText('common');
  const { errorText } = useFormat();
  const isMarked = useMarked().has(game.id);
  const { detail, known, error, retry } = useGameDetail(game);
  const { closed } = known;
  const start = (trial: boolean) => () => {
    close();
    tiles.start(game, { trial });
  };
  return (
    <Dialog open title={game.name} closeLabel={common('close')} onClose={close} size={520} coverCloses>
      <div className="sheet-body" part="game-sheet">
        <div className="sheet-head">
          {game.icon === '' ? null : (
            <img className="sheet-art" src={tiles.image(game.icon)} alt="" width={96} height={128} />
          )}
          <Facts {...{ game, detail }} known={known} />
        </div>
        {detail?.rules.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {error ? (
          <p role="alert">
            {errorText(error)} {error.retryable && <LinkButton onClick={retry}>{common('retry')}</LinkButton>}
          </p>
        ) : null}
        {detail?.proofUrl ? (
          <p>
            <a href={detail.proofUrl} target="_blank" rel="noreferrer">
              {t('proof')}
            </a>
          </p>
        ) : null}
        <div className="sheet-actions">
          {closed ? null : (
            <Button look="main" onClick={start(false)}>
              {t('startNow')}
            </Button>
          )}
          {game.trial && !closed ? (
            <Button look="line" onClick={start(true)}>
              {t('trial')}
            </Button>
          ) : null}
          <Button look="line" aria-pressed={isMarked} onClick={() => tiles.favourite(game)}>
            {t(isMarked ? 'unmark' : 'mark')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
