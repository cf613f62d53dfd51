import { useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { noticesDomain } from '../../../src/core';
import '../../../src/features/home/promotions/promotions.css';
import { PromotionsView } from '../../../src/features/home/promotions';
import { news } from '../../../src/locales/en/news';
import { promotions } from '../../../src/locales/en/promotions';
import { useClient, useDomain, useStore } from '../../../src/react';
import '../../../src/ui/primitives/tabs.css';
import { siteNavigate } from '../../routing/navigation';
import { plainText, useOwnHead } from '../../routing/page-head';
import { places, siteAddress } from '../../routing/places';
import { decodeHash } from '../../routing/scroll';

const addressOf = (id: string): string =>
  id === '' ? places.promotions : siteAddress({ at: 'promotion', id });
const open = (id: string): void => siteNavigate(addressOf(id));

/** NAV-5, PTS-2: the offers, each at its hash. */
export function Page() {
  const client = useClient();
  // Before anything below asks for a word.
  useState(() => {
    client.i18n.addTexts('promotions', promotions);
    client.i18n.addTexts('news', news);
  });
  const id = useLocationProperty(() => decodeHash(window.location.hash));
  const opened = useStore(
    useDomain(noticesDomain).store,
    ({ notices }) => notices?.promotions.find((row) => row.id === id) ?? null,
  );
  const [cover] = opened?.images ?? [];
  useOwnHead(
    opened === null
      ? {}
      : {
          title: opened.title,
          description: plainText(opened.html),
          ...(cover === undefined ? {} : { image: client.system.image(cover) }),
        },
  );
  return <PromotionsView id={id} addressOf={addressOf} onOpen={open} />;
}
