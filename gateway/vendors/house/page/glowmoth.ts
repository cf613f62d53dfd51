import { byId } from '../../page-kit/dom';
import { glowmoth as texts, type GlowmothKey } from '../locales/index';
import { readRound } from '../games/glowmoth/slot-math';
import { createAutoplay } from './glowmoth/autoplay';
import { paytable } from './glowmoth/paytable';
import { createReels } from './glowmoth/reels';
import { createRoundShow } from './glowmoth/show-round';
import { runPage } from './shell';

const OPENING_STOPS = [2, 9, 20, 13, 0];

runPage<GlowmothKey>({
  texts,
  loading: 'loading',
  go: 'spin',
  hurry: 'hurry',
  create(table, language) {
    const reels = createReels();
    const show = createRoundShow({ language, table, reels });
    const autoplay = createAutoplay({ language, table });
    byId('ribbon', HTMLElement).textContent = language.say('ready');
    reels.show(OPENING_STOPS);
    show.label(OPENING_STOPS);
    return {
      choice: () => '',
      start() {
        show.stopCycling();
        reels.start();
      },
      show: (round) => show.play(round),
      reset: () => reels.show(OPENING_STOPS),
      hurry: () => reels.hurry(),
      paint: () => autoplay.paint(),
      key(key) {
        if (key !== 'a' && key !== 'A') return false;
        autoplay.press();
        return true;
      },
      paytable: () => paytable({ language, table }),
      line: (round) => (readRound(round.outcome)?.free.length ? language.say('freeDone') : ''),
    };
  },
});
