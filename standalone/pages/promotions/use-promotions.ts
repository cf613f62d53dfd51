import { useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { noticesDomain } from '../../../src/core';
import { news } from '../../../src/locales/en/news';
import { promotions } from '../../../src/locales/en/promotions';
import { useClient, useDomain, useStore } from '../../../src/react';
import { plainText, useOwnHead } from '../../routing/page-head';
import { decodeHash } from '../../routing/scroll';

/** Before the code of an offer that members take part in; what the operator tells of has a number. */
export const OFFER_MARK = 'o:';

/** Whether the merchant has offers that members take part in. */
export function useHasOffers(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.flags['REWCEN3'] === true);
}

/** What the address names; the page says in its head what a promotion is called. Two times '' for the list. */
export function usePromotions(): { id: string; offer: string } {
  const client = useClient();
  // Before anything below asks for a word.
  useState(() => {
    client.i18n.addTexts('promotions', promotions);
    client.i18n.addTexts('news', news);
  });
  const hash = useLocationProperty(() => decodeHash(window.location.hash));
  const offer = hash.startsWith(OFFER_MARK) ? hash.slice(OFFER_MARK.length) : '';
  const id = offer === '' ? hash : '';
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
  return { id, offer };
}
