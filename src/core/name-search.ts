/** Search over names with typos, vendors and popularity: for catalogues that a page has in its hands. */
export {
  nameSearch,
  type NameSearch,
  type NameSource,
  type NamesFound,
} from '../contract/search/name-search';
