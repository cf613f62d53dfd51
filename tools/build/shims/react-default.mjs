// react-shadow asks for React's default export, which holds all of it; these two are what it uses.
import { createElement, Fragment } from 'react';

export * from 'react';
export default { createElement, Fragment };
