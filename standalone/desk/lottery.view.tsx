import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskDrawRow } from '../../gateway/desk/index';
import { TextField } from '../../src/ui/primitives/field';
import { Tabs } from '../../src/ui/primitives/tabs';
import { DrawPanel } from './draw.view';
import { Games } from './games.view';
import { Queue, type QueueLine } from './queue.view';
import { Select } from './select.view';
import { useFormat } from './use-format';
import { DRAW_STATES, shownOf, useDraws, useGameName, useGames, useWaitingDraws } from './use-lottery';

const TABS = ['waiting', 'draws', 'schedule'] as const;
type Tab = (typeof TABS)[number];

interface ListProps {
  id: string;
  onOpen(id: string): void;
}

/** Draws as lines: what came in and what went out, once that is known. */
const useDrawLine = () => {
  const { t } = useTranslation();
  const { money } = useFormat();
  const nameOf = useGameName();
  const games = useGames().value;
  return (row: DeskDrawRow): QueueLine => {
    const game = games?.find(({ code }) => code === row.game);
    const sub = [
      row.issue,
      ...(row.tickets === null ? [] : [t('lottery.ticketsOf', { count: row.tickets })]),
      ...(row.payout === null ? [] : [t('lottery.paidOut', { amount: money(row.payout) })]),
      ...(row.numbers === null ? [] : [row.numbers.replaceAll('|', ' | ').replaceAll(',', ' ')]),
    ];
    return {
      id: row.id,
      title: game ? nameOf(game.names) : row.game,
      figure: row.stake === null ? '' : money(row.stake),
      sub: sub.join(' · '),
      since: row.drawsAt,
      dueAt: null,
      state: `${t(`states.${row.state}`)}${row.late ? `, ${t('lottery.lateShort')}` : ''}`,
    };
  };
};

function WaitingList({ id, onOpen }: ListProps) {
  const { t } = useTranslation();
  const { rows, refusal, hasMore, more, reload } = useWaitingDraws();
  const lineOf = useDrawLine();
  const lines =
    rows?.map((row) => {
      const said = row.contradicted
        ? t('lottery.contradicted')
        : row.sayers.length === 0
          ? t('lottery.notSaid')
          : t('lottery.saidBy', { names: row.sayers.join(', ') });
      const line = lineOf(row);
      return {
        ...line,
        sub: `${row.issue} · ${said}`,
        state: row.state === 'settled' ? t('lottery.correct') : '',
      };
    }) ?? null;
  return (
    <Queue
      title={t('lottery.tabs.waiting')}
      lines={lines}
      refusal={refusal}
      openId={id}
      empty={t('lottery.noneWaits')}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      <DrawPanel key={id} id={id} onChanged={reload} />
    </Queue>
  );
}

function Filters({ draws }: { draws: ReturnType<typeof useDraws> }) {
  const { t } = useTranslation();
  const nameOf = useGameName();
  const games = useGames().value ?? [];
  const { filter, set } = draws;
  const id = useId();
  return (
    <div className="filters">
      <TextField
        name="day"
        type="date"
        label={t('lottery.day')}
        value={filter.day}
        onInput={(day) => set({ day })}
      />
      <label className="pick" htmlFor={`${id}-game`}>
        {t('lottery.game')}
        <Select
          id={`${id}-game`}
          value={filter.game}
          rows={[
            ['', t('lottery.allGames')],
            ...games.map(({ code, names }) => [code, nameOf(names)] as const),
          ]}
          onPick={(game) => set({ game })}
        />
      </label>
      <label className="pick" htmlFor={`${id}-shown`}>
        {t('lottery.shown')}
        <Select
          id={`${id}-shown`}
          value={filter.shown}
          rows={[
            ['', t('lottery.due')],
            ['coming', t('lottery.coming')],
            ...DRAW_STATES.map((state) => [state, t(`states.${state}`)] as const),
          ]}
          onPick={(value) => set({ shown: shownOf(value) })}
        />
      </label>
    </div>
  );
}

function DrawsList({ id, onOpen }: ListProps) {
  const { t } = useTranslation();
  const draws = useDraws();
  const lineOf = useDrawLine();
  const { rows, refusal, hasMore, more, reload } = draws;
  return (
    <Queue
      title={t('lottery.tabs.draws')}
      lines={rows?.map(lineOf) ?? null}
      refusal={refusal}
      openId={id}
      tools={<Filters draws={draws} />}
      empty={t('lottery.noDraws')}
      onOpen={onOpen}
      onRefresh={reload}
      onMore={hasMore ? more : undefined}
    >
      <DrawPanel key={id} id={id} onChanged={reload} />
    </Queue>
  );
}

/** The lottery: numbers to say, draws by day, and when each game draws. */
export function LotterySection({ id, onOpen }: ListProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('waiting');
  const choose = (next: string): void => {
    setTab(TABS.find((one) => one === next) ?? 'waiting');
    if (id !== '') onOpen('');
  };
  return (
    <div className={id === '' ? 'tabbed' : 'tabbed tabbed-open'}>
      <div className="tabbed-tabs">
        <Tabs
          label={t('sections.lottery')}
          rows={TABS.map((name) => ({ value: name, label: t(`lottery.tabs.${name}`) }))}
          value={tab}
          onChange={choose}
          panelId="lottery-tab"
        />
      </div>
      <div id="lottery-tab" role="tabpanel" aria-label={t(`lottery.tabs.${tab}`)}>
        {tab === 'waiting' && <WaitingList id={id} onOpen={onOpen} />}
        {tab === 'draws' && <DrawsList id={id} onOpen={onOpen} />}
        {tab === 'schedule' && (
          <div className="sheet">
            <h1>{t('lottery.tabs.schedule')}</h1>
            <Games
              onOpen={(next) => {
                setTab('draws');
                onOpen(next);
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
