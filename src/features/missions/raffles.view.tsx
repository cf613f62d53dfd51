import { useId, useState } from 'react';
import type { Raffle } from '../../contract/entities/raffle';
import { useFormat, useText } from '../../react';
import { Button, LinkButton } from '../../ui/primitives/button';
import { useRaffle, useRaffles, useWho } from './missions.controller';
import { Loading, Nothing } from './states.view';
import { Terms } from './terms.view';
import { usePrizeText } from './texts';

/** Raffles and their results, for guests as well. */
export function Raffles() {
  const list = useRaffles();
  if (list.value === null) return <Loading of={list} />;
  if (list.value.length === 0) return <Nothing />;
  return (
    <>
      {list.value.map((raffle) => (
        <RaffleBox key={raffle.id} raffle={raffle} />
      ))}
    </>
  );
}

function RaffleBox({ raffle }: { raffle: Raffle }) {
  const t = useText('missions');
  const { dateTime } = useFormat();
  const prizeText = usePrizeText();
  const id = useId();
  const [isOpen, setOpen] = useState(raffle.state === 'drawn');
  const { drawsAt } = raffle;
  return (
    <section className="ms-box" aria-labelledby={id} part="raffle">
      <h3 className="ms-title" id={id}>
        <bdi>{raffle.title}</bdi>
      </h3>
      <p className="ms-fact">
        {[
          t(`raffle_${raffle.state}`),
          t('ticketsAll', { count: raffle.tickets }),
          ...(drawsAt === null ? [] : [t('drawsAt', { at: dateTime(drawsAt) })]),
        ].join(' · ')}
      </p>
      <b>{t('prizes')}</b>
      <ol className="ms-rows">
        {raffle.prizes.map(({ place, prize }) => (
          <li key={place} className="ms-row">
            <span>{t('place', { place: String(place) })}</span>
            <b>{prizeText(prize)}</b>
          </li>
        ))}
      </ol>
      <Terms text={raffle.terms} />
      {isOpen ? (
        <More id={raffle.id} />
      ) : (
        <Button
          look="line"
          onClick={() => setOpen(true)}
          aria-label={`${t('open')}: ${raffle.title}`}
          part="open"
        >
          {t('open')}
        </Button>
      )}
    </section>
  );
}

function More({ id }: { id: string }) {
  const t = useText('missions');
  const prizeText = usePrizeText();
  const { isOwn } = useWho();
  const { result, own, verify } = useRaffle(id, isOwn);
  const { value } = result;
  if (value === null) return <Loading of={result} />;
  const numbers = own.value?.tickets ?? [];
  return (
    <>
      {value.winners.length > 0 && (
        <>
          <b>{t('winners')}</b>
          <ol className="ms-rows" part="winners">
            {value.winners.map((row) => (
              <li key={row.place} className="ms-row">
                <span>{t('winner', { number: String(row.number), name: row.name })}</span>
                <b>{prizeText(row.prize)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
      {isOwn && own.value !== null && (
        <>
          <b>{t('yours')}</b>
          <p className="ms-fact" part="numbers">
            {numbers.length === 0 ? t('yoursNone') : numbers.map(({ number }) => number).join(', ')}
          </p>
        </>
      )}
      {value.root !== '' && <p className="ms-fact ms-hash">{t('root', { root: value.root })}</p>}
      <LinkButton onClick={verify} part="verify">
        {t('verify')}
      </LinkButton>
    </>
  );
}
