import { describe, expect, it } from 'vitest';
import { read } from '../testing';
import { crossedNews, grantNews } from './news';

const said = (title: string) => ({ title, terms: 'Who, what, until when.' });
const texts = { EN: said('A present'), PT: said('Um presente'), ES: said('Un regalo') };

describe('[HOME-5] open pages', () => {
  it('hear of a present that waits as MANUAL_PROMO, of everything else as PROMOTION_CLAIM, by its title', () => {
    const present = read({ kind: 'MANUAL', trigger: { on: 'manual' }, texts });
    const match = read({ texts });
    const news = (definition: typeof match, isIssued: boolean, language: string) =>
      grantNews(definition, { isIssued, language });
    expect(news(present, true, 'PT')).toEqual({ type: 'MANUAL_PROMO', title: 'Um presente' });
    expect(news(present, false, 'ES')).toEqual({ type: 'PROMOTION_CLAIM', title: 'Un regalo' });
    expect(news(match, true, 'JA')).toEqual({ type: 'PROMOTION_CLAIM', title: 'A present' });
  });

  it('hear in their language that play has come to bonus money', () => {
    const all = ['EN', 'PT', 'ES'].map((language) => crossedNews(language));
    expect(new Set(all.map(({ message }) => message)).size).toBe(3);
    expect(all.every(({ type, popup }) => type === 'ONLINE_MSG' && popup === true)).toBe(true);
  });
});
