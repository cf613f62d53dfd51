import { useTranslation } from 'react-i18next';
import type { DeskContestRow } from '../../gateway/desk/index';
import { DefinitionFields } from './definition-form.view';
import { Facts } from './queue.view';
import { KINDS, useContest, useContestDefinition, useContests } from './use-contests';
import { useFormat } from './use-format';
import { WrittenPanel, WrittenSection } from './written.view';

function ContestForm(props: { code: string; text: string; isNew: boolean; onDone(code: string): void }) {
  const { t } = useTranslation();
  const { shown, ...form } = useContestDefinition(props, props.onDone);
  return (
    <DefinitionFields
      form={form}
      isNew={props.isNew}
      presetName={(name) => t(`contests.kinds.${name}`, { defaultValue: name })}
      hint={t('contests.definitionHint')}
      save={t('contests.save')}
      look={t('contests.check')}
    >
      {shown && <p role="status">{t('contests.holds', { needs: shown.needs })}</p>}
    </DefinitionFields>
  );
}

function ContestPanel({ code, onDone }: { code: string; onDone(): void }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const contest = useContest(code);
  return (
    <WrittenPanel
      answer={contest}
      onDone={onDone}
      titleOf={(value) => value.code}
      factsOf={(value) => (
        <>
          <Facts
            rows={[
              [t('contests.kind'), t(`contests.kinds.${value.kind}`)],
              [t('promotions.state'), t(`contests.states.${value.state}`)],
              [t('contests.from'), time(value.from)],
              [t('contests.until'), time(value.until)],
              [t('contests.entries'), String(value.entries)],
              [t('promotions.budget'), value.budget === '' ? t('promotions.nothing') : value.budget],
              [t('contests.needs'), value.needs === '' ? t('promotions.nothing') : value.needs],
              [t('contests.author'), value.author],
              [t('contests.hash'), value.hash],
            ]}
          />
          {value.state === 'draft' && <p className="fact">{t('contests.waits')}</p>}
        </>
      )}
      textTitle={t('promotions.definition')}
      changeOf={({ state }) => (contest.mayWrite && state === 'draft' ? t('contests.change') : null)}
      formOf={(value, done) => (
        <ContestForm code={value.code} text={value.text} isNew={false} onDone={done} />
      )}
    />
  );
}

const inOrder = (rows: readonly DeskContestRow[]): DeskContestRow[] => {
  const at = ({ kind }: DeskContestRow): number => KINDS.findIndex((one) => one === kind);
  return [...rows].sort((one, other) => at(one) - at(other));
};

/** Contests by kind: what runs, what waits for its budget or a second operator, and the way to write one. */
export function ContestsSection({ id, onOpen }: { id: string; onOpen(id: string): void }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const { rows, ...list } = useContests();
  return (
    <WrittenSection
      id={id}
      onOpen={onOpen}
      title={t('sections.contests')}
      empty={t('contests.none')}
      begin={t('contests.new')}
      list={{ ...list, rows: rows && inOrder(rows) }}
      lineOf={(row) => ({
        ...{ id: row.code, title: row.code, figure: row.budget, since: null, dueAt: null },
        sub: `${t(`contests.kinds.${row.kind}`)} · ${time(row.from)} – ${time(row.until)}`,
        state: t(`contests.states.${row.state}`),
      })}
      formOf={(onDone) => <ContestForm code="" text="" isNew onDone={onDone} />}
      panelOf={({ code }, onDone) => <ContestPanel key={code} code={code} onDone={onDone} />}
    />
  );
}
