import { useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { noticesDomain } from '../../../src/core';
import { news } from '../../../src/locales/en/news';
import { promotions } from '../../../src/locales/en/promotions';
import { useClient, useDomain, useStore } from '../../../src/react';
import { plainText, useOwnHead } from '../../routing/page-head';
import { decodeHash } from '../../routing/scroll';

/** Which offer the address names; the page says in its head what that one is called. @returns '' for the list */
export function usePromotions(): string {
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
  return id;
}
