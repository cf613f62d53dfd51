/** Whether somebody can see the page; where there is no page, somebody is asking. */
export const isPageVisible = (): boolean =>
  ((globalThis as { document?: Document }).document?.visibilityState ?? 'visible') === 'visible';
