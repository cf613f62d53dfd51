/** Words of the help, which loads when it is opened. */
export const help = {
  topics: 'Topics',
  all: 'All topics',
  search: 'Search the headings',
  found_one: '{{count}} topic',
  found_other: '{{count}} topics',
  nothing: 'No heading says that',
  nothingHint: 'Try another word, or write to customer service.',
  empty: 'Nothing is written here yet.',
  failed: 'The help could not be loaded.',
  here: 'Link to this topic',
  service: 'How would you like to reach us?',
  serviceNone: 'Customer service cannot be reached from here at the moment.',
  serviceFailed: 'The ways to customer service could not be loaded.',
  serviceBlocked: 'Your browser did not open the window. Use this link:',
};
