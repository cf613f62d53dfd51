/** For those who offer a choice of languages: what each calls itself, and whose flag stands for it. */
export { languageNames } from '../contract/tables/language-names';
