/** Whether the page is visible; true where there is no page. */
export const isPageVisible = (): boolean =>
  ((globalThis as { document?: Document }).document?.visibilityState ?? 'visible') === 'visible';
