import { useTranslation } from 'react-i18next';
import type { DeskPromotionInfo } from '../../gateway/desk/index';
import { DefinitionForm } from './definition-form.view';
import { Facts } from './queue.view';
import { useFormat } from './use-format';
import { standOf, usePromotion, usePromotions } from './use-promotions';
import { WrittenPanel, WrittenSection } from './written.view';

function Versions({ versions }: { versions: DeskPromotionInfo['versions'] }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <>
      <h3>{t('promotions.versions')}</h3>
      <ul className="plain">
        {versions.map(({ number, author, approver, publishedAt, hash }) => (
          <li key={number} className="pair">
            <b>{t('promotions.version', { number })}</b>
            <span className="fact">{hash}</span>
            <span className="fact">
              {t('promotions.by', { author })}
              {approver === ''
                ? ` · ${t('promotions.unapproved')}`
                : ` · ${t('promotions.approved', { approver, at: time(publishedAt) })}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function PromotionPanel({ code, budget, onDone }: { code: string; budget: string; onDone(): void }) {
  const { t } = useTranslation();
  const promotion = usePromotion(code);
  return (
    <WrittenPanel
      answer={promotion}
      onDone={onDone}
      titleOf={(value) => value.code}
      factsOf={(value) => (
        <>
          <Facts
            rows={[
              [t('promotions.state'), t(`promotions.states.${value.state}`)],
              [t('promotions.budget'), budget === '' ? t('promotions.nothing') : budget],
            ]}
          />
          <Versions versions={value.versions} />
        </>
      )}
      textTitle={t('promotions.definition')}
      changeOf={() => (promotion.mayWrite ? t('promotions.change') : null)}
      formOf={(value, done) => (
        <DefinitionForm code={value.code} text={value.text} isNew={false} onDone={done} />
      )}
    />
  );
}

/** Promotions: what is in force, what waits for a second operator, and the way to write one. */
export function PromotionsSection({ id, onOpen }: { id: string; onOpen(id: string): void }) {
  const { t } = useTranslation();
  return (
    <WrittenSection
      id={id}
      onOpen={onOpen}
      title={t('sections.promotions')}
      empty={t('promotions.none')}
      begin={t('promotions.new')}
      list={usePromotions()}
      lineOf={(row) => ({
        ...{ id: row.code, title: row.code, figure: row.budget, since: null, dueAt: null },
        sub: row.inForce === null ? t('promotions.never') : t('promotions.inForce', { number: row.inForce }),
        state: t(`promotions.stands.${standOf(row)}`),
      })}
      formOf={(onDone) => <DefinitionForm code="" text="" isNew onDone={onDone} />}
      panelOf={(row, onDone) => (
        <PromotionPanel key={row.code} code={row.code} budget={row.budget} onDone={onDone} />
      )}
    />
  );
}
