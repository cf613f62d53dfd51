import { defineElement } from '../../src/element';
import { lotteryStyles } from '../../src/features/lottery';
import { lottery } from '../../src/locales/en/lottery';
import { member } from '../../src/locales/en/member';
import { definition } from './definition';
import { LotteryElement } from './lottery-element.view';

export default defineElement({
  ...definition,
  styles: lotteryStyles,
  texts: { lottery, member },
  view: LotteryElement,
});
