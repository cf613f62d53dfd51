/** A stylesheet as text: the build inlines it, the element makes a constructed sheet of it. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
