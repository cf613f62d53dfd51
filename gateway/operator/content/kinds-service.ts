import { MAX_RESOURCES, MAX_SERVICES, MAX_TOPICS } from '../../content/index';
import { integer, orNothing, text, texts } from './fields';
import { language, link, markup, sealedAddress, words } from './fields-service';
import { treeProblems } from './help-tree';
import { enabled, MAX_HTML, MAX_TITLE, sort, typeWord, WORD, type ContentKind } from './kind';

const MAX_ID = 2_147_483_647;
const MAX_LABELS = 50;
const number = (column: string) => integer(column, { min: 1, max: MAX_ID });

/** What /help and /helpmc read: topics in one language each, as a tree. */
export const help: ContentKind = {
  table: 'help_topic',
  key: ['language', 'id'],
  line: { title: 'title', facts: ['language', 'tag'], parent: 'parent' },
  unique: ['language', 'tag'],
  most: MAX_TOPICS,
  fields: {
    language: language('language'),
    id: number('topic_id'),
    parent: orNothing(number('parent_id')),
    tag: text('tag', {
      max: 40,
      pattern: /^([A-Za-z0-9][A-Za-z0-9_-]*)?$/,
      like: 'letters, digits and dashes: it stands behind # in an address',
      standard: '',
    }),
    title: text('title', { max: MAX_TITLE }),
    content: markup('content', MAX_HTML),
    sort,
    enabled,
  },
  check: ({ title }) => (title === '' ? { field: 'title', words: 'must not be empty' } : null),
  checkAll: treeProblems,
};

/** Addresses of the operator's own: apps, social networks. */
export const resources: ContentKind = {
  table: 'resource',
  key: ['type'],
  line: { title: 'type', facts: ['url'] },
  most: MAX_RESOURCES,
  fields: {
    type: typeWord('resource_type'),
    url: link('url'),
    labels: texts('labels', { max: MAX_TITLE, standard: {} }),
    sort,
    enabled,
  },
};

/** Ways to customer service. */
export const services: ContentKind = {
  table: 'customer_service',
  key: ['id'],
  line: { title: 'titles', facts: ['type', 'position'] },
  most: MAX_SERVICES,
  fields: {
    id: number('entry_id'),
    type: typeWord('cs_type'),
    position: text('cs_position', WORD),
    titles: texts('titles', { max: MAX_TITLE }),
    url: sealedAddress('path'),
    labels: words('label_ids', { most: MAX_LABELS, max: 40 }),
    sort,
    enabled,
  },
};
