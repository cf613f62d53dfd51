/** A stylesheet of the page: the build collects them into one linked file. */
declare module '*.css';
