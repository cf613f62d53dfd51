import { linkEvents } from '../../src/element/about-events';
import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-banner>. */
export const definition = elementTable({
  tag: 'foyer-banner',
  attributes: {
    group: { type: 'string', pattern: /^[a-z_]{1,32}$/ },
  },
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary:
    'The operator’s banners of one group; a click follows their link, and asks first where it leads to another host.',
  attributes: {
    group: 'Group of the operator’s banners, e.g. w_home (default) or w_rng.',
  },
  methods: {},
  events: {
    ...linkEvents,
  },
  parts: {
    root: 'Everything inside.',
    banner: 'A banner that can be clicked.',
  },
  states: {},
};
