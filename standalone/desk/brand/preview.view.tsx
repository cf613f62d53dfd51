import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../src/ui/primitives/tabs';
import type { Theme } from './brand-draft';
import type { BrandForm } from './use-brand';
import { usePreviewChoice, usePreviewFrame, type View, VIEWS, type Width, WIDTHS } from './use-preview';

const THEMES = ['light', 'dark'] as const satisfies readonly Theme[];

function Page({ form, view, width, theme }: { form: BrandForm; view: View; width: Width; theme: Theme }) {
  const { t } = useTranslation();
  const { place, frame, address, onLoad } = usePreviewFrame(form, { view, width, theme });
  return (
    <figure className="preview-page">
      <figcaption className="fact">{t(`brand.themes.${theme}`)}</figcaption>
      <div className="preview-place" ref={place}>
        <iframe
          ref={frame}
          src={address}
          title={t('brand.previewOf', { view: t(`brand.views.${view}`), theme: t(`brand.themes.${theme}`) })}
          tabIndex={-1}
          onLoad={onLoad}
        />
      </div>
    </figure>
  );
}

/** Shows the draft on pages of the site, in both themes. */
export function Preview({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  const { view, setView, width, setWidth } = usePreviewChoice();
  return (
    <section className="preview" aria-label={t('brand.preview')}>
      <h2>{t('brand.preview')}</h2>
      <Tabs
        label={t('brand.preview')}
        rows={VIEWS.map((value) => ({ value, label: t(`brand.views.${value}`) }))}
        value={view}
        onChange={(value) => setView(VIEWS.find((name) => name === value) ?? view)}
      />
      <Tabs
        label={t('brand.width')}
        rows={(Object.keys(WIDTHS) as Width[]).map((value) => ({ value, label: t(`brand.widths.${value}`) }))}
        value={width}
        onChange={(value) => setWidth(value === 'desktop' ? 'desktop' : 'phone')}
      />
      <div className={`preview-pages preview-${width}`}>
        {THEMES.map((theme) => (
          <Page key={`${view} ${theme}`} form={form} view={view} width={width} theme={theme} />
        ))}
      </div>
      <p className="fact">{t('brand.previewHint')}</p>
    </section>
  );
}
