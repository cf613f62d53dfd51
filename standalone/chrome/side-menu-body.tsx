import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { gamesDomain, noticesDomain } from '../../src/core';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { AppQr } from './app-qr-dialog';
import { appLinks } from './app-links';
import { ChromeIcon } from '../kit/chrome-icon';
import { useCategoryName } from '../kit/category-name';
import { LanguageSelect } from './language-select';
import { LanguageSign } from './language-sign';
import { hasPlace, categoryPath, places, type Place } from '../routing/places';
import { SafePlay } from '../help/safe-play';
import { useService } from '../help/service';
import { SideMenuButton, SideMenuLink } from './side-menu-row';
import { menuRows } from './side-menu-rows';
import { sideMenuDomain } from './side-menu-state';
import { SocialLinks } from './social-links';
import { ThemeSelect } from './theme-select';
import { useReferral } from './use-referral';

/** HOME-2. */
const MAX_PROMOTIONS = 6;
const MAX_KINDS = 16;
const MENU_SOCIAL = ['FACEBOOK', 'YOUTUBE'] as const;

export type SideMenuLook = 'wide' | 'rail' | 'drawer';

interface SideMenuBodyProps {
  look: SideMenuLook;
  /** Told of a click that leads somewhere. */
  onLeave?: () => void;
  /** The site has the page. */
  has?: (place: Place) => boolean;
}

/** The rows of the side menu. */
export function SideMenuBody({ look, onLeave, has = hasPlace }: SideMenuBodyProps) {
  const { system } = useClient();
  const notices = useDomain(noticesDomain);
  const opened = useStore(system.store, (state) => state.status !== null);
  // Rows below come when those above are known: nothing moves away under a finger.
  const settled = useStore(notices.store, (state) => state.notices !== null || state.load === 'error');
  useEffect(() => {
    if (opened) void notices.start();
  }, [notices, opened]);
  return (
    <div className="side-body">
      <Pages onLeave={onLeave} has={has} />
      {look === 'drawer' && <Kinds onLeave={onLeave} />}
      {settled ? (
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

function Pages({ onLeave, has }: Pick<SideMenuBodyProps, 'onLeave'> & { has(place: Place): boolean }) {
  const client = useClient();
  const { session } = client;
  const t = useText('chrome');
  const state = useStore(session.store, (one) => one.state);
  const kind = useStore(session.store, (one) => one.kind);
  const vip = useStore(session.store, (one) => one.member?.vip != null);
  const referral = useReferral(has('invite'));
  const rows = menuRows({ state, kind, vip, referral, has });
  const openRounds = (): void => {
    onLeave?.();
    const resume = (): void => void client.intend({ type: 'open-rounds' });
    if (state === 'member') resume();
    else client.intend({ type: 'need-login', resume });
  };
  return (
    <ul className="side-list">
      {rows.map(({ place, text, icon }) =>
        place === null ? (
          <SideMenuButton key={text} icon={icon} text={t(text)} onPress={openRounds} />
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
  const kinds = useStore(useDomain(gamesDomain).store, ({ categories }) =>
    categories.slice(0, MAX_KINDS).map(({ key }) => key),
  );
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
  const rows = useStore(useDomain(noticesDomain).store, (state) =>
    (state.notices?.promotions ?? []).slice(0, MAX_PROMOTIONS).map(({ id, title }) => `${id}\n${title}`),
  ).map((row) => row.split('\n'));
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
        {rows.map(([id = '', title = '']) => (
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
  const { system, i18n } = useClient();
  const t = useText('chrome');
  const sideMenu = useDomain(sideMenuDomain);
  const service = useService();
  const [open, setOpen] = useState<'' | 'app' | 'safe'>('');
  const close = (): void => setOpen('');
  const [path] = useLocation();
  useEffect(() => setOpen(''), [path]);
  const hasApp = useStore(system.store, (state) => appLinks(state.status?.resources ?? []).length > 0);
  const choices = useStore(i18n.store, (state) => state.languages.length);
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
          <SideMenuButton icon="globe" text={t('menuWide')} onPress={() => sideMenu.toggleWide()} />
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
      {service.dialog}
      {open === 'app' && <AppQr onClose={close} />}
      {open === 'safe' && <SafePlay onClose={close} />}
    </>
  );
}
