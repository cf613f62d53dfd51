import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../src/react';
import { AppQr } from './app-qr-dialog.view';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useCategoryName } from '../kit/category-name';
import { LanguageSelect } from '../kit/language-select.view';
import { LanguageSign } from './language-sign.view';
import { hasPlace, categoryPath, places } from '../routing/places';
import { SafePlay } from '../help/safe-play.view';
import { ServiceDialog } from '../help/service.view';
import { useService } from '../help/use-service';
import { SideMenuButton, SideMenuLink } from './side-menu-row.view';
import { SocialLinks } from './social-links.view';
import { ThemeSelect } from './theme-select.view';
import { useCategories } from './use-categories';
import { useLanguage } from '../kit/use-language';
import { useSideMenu } from './use-side-menu';
import { useHasApp, useIsMenuKnown, useMenuPromotions, useMenuRows } from './use-side-menu-rows';

const MENU_SOCIAL = ['FACEBOOK', 'YOUTUBE'] as const;

export type SideMenuLook = 'wide' | 'rail' | 'drawer';

interface SideMenuBodyProps {
  look: SideMenuLook;
  /** Told of a click that leads somewhere. */
  onLeave?: () => void;
}

/** The rows of the side menu. */
export function SideMenuBody({ look, onLeave }: SideMenuBodyProps) {
  // Rows below come when those above are known: nothing moves away under a finger.
  const isKnown = useIsMenuKnown();
  return (
    <div className="side-body">
      <Pages onLeave={onLeave} />
      {look === 'drawer' && <Kinds onLeave={onLeave} />}
      {isKnown ? (
        <>
          <Promotions look={look} onLeave={onLeave} />
          <Tools look={look} />
          <SocialLinks kinds={MENU_SOCIAL} className="side-social" />
        </>
      ) : (
        <div className="side-wait" aria-busy="true" />
      )}
    </div>
  );
}

function Pages({ onLeave }: Pick<SideMenuBodyProps, 'onLeave'>) {
  const t = useText('chrome');
  const { rows, openRounds } = useMenuRows();
  const leaveToRounds = (): void => {
    onLeave?.();
    openRounds();
  };
  return (
    <ul className="side-list">
      {rows.map(({ place, text, icon }) =>
        place === null ? (
          <SideMenuButton key={text} icon={icon} text={t(text)} onPress={leaveToRounds} />
        ) : (
          <SideMenuLink key={text} href={places[place]} icon={icon} text={t(text)} onLeave={onLeave} />
        ),
      )}
    </ul>
  );
}

/** On a narrow page the header has no room for the categories. */
function Kinds({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useText('chrome');
  const nameOf = useCategoryName();
  const kinds = useCategories();
  if (kinds.length === 0) return null;
  return (
    <section className="side-group" aria-label={t('games')}>
      <h3>{t('games')}</h3>
      <ul className="side-kinds">
        {kinds.map((kind) => (
          <SideMenuLink key={kind} href={categoryPath(kind)} text={nameOf(kind)} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

function Promotions({ look, onLeave }: { look: SideMenuLook; onLeave: (() => void) | undefined }) {
  const t = useText('chrome');
  const rows = useMenuPromotions();
  if (!hasPlace('promotions')) return null;
  if (look === 'rail')
    return (
      <ul className="side-list">
        <SideMenuLink href={places.promotions} icon="gift" text={t('promotions')} onLeave={onLeave} />
      </ul>
    );
  return (
    <section className="side-group" aria-label={t('promotions')}>
      <h3>
        <ChromeIcon name="gift" size={18} />
        {t('promotions')}
      </h3>
      <ul className="side-list">
        {rows.map(({ id, title }) => (
          <SideMenuLink
            key={id}
            href={`${places.promotions}#${encodeURIComponent(id)}`}
            text={title}
            onLeave={onLeave}
          />
        ))}
        <SideMenuLink href={places.promotions} text={t('promotionsMore')} onLeave={onLeave} />
      </ul>
    </section>
  );
}

function Tools({ look }: { look: SideMenuLook }) {
  const t = useText('chrome');
  const { toggleWide } = useSideMenu();
  const service = useService();
  const [open, setOpen] = useState<'' | 'app' | 'safe'>('');
  const close = (): void => setOpen('');
  const [path] = useLocation();
  useEffect(() => setOpen(''), [path]);
  const hasApp = useHasApp();
  const choices = useLanguage().languages.length;
  return (
    <>
      <ul className="side-list">
        {hasApp && <SideMenuButton icon="phone" text={t('app')} onPress={() => setOpen('app')} />}
        <SideMenuButton
          icon="headset"
          text={t('support')}
          busy={service.busy}
          onWarm={service.warm}
          onPress={service.open}
        />
        <SideMenuButton icon="shield" text={t('safe')} onPress={() => setOpen('safe')} />
        {choices > 1 && look === 'rail' && (
          <SideMenuButton icon="globe" text={t('menuWide')} onPress={toggleWide} />
        )}
        {look !== 'rail' && choices > 1 && (
          <li className="side-language">
            <LanguageSign />
            <LanguageSelect />
          </li>
        )}
        {look !== 'rail' && (
          <li className="side-language">
            <ChromeIcon name="moon" />
            <ThemeSelect />
          </li>
        )}
      </ul>
      <ServiceDialog service={service} />
      {open === 'app' && <AppQr onClose={close} />}
      {open === 'safe' && <SafePlay onClose={close} />}
    </>
  );
}
