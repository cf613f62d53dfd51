import { bare } from '../core/kernel/bare';
import { wear } from './brand';

/** Not every browser knows popovers: `:is()` ignores unknown selectors. */
const LOST = 'dialog[open]:not(:modal), [popover]:not(:is(:popover-open))';

const load: IntersectionObserverCallback = (entries, observer) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    const picture = target as HTMLImageElement;
    if (!picture.hasAttribute('src')) picture.src = picture.dataset['src'] ?? '';
  }
};

/** Pictures that are not loaded yet wait for the view of the document they came from. */
function watchPictures(root: ShadowRoot): void {
  const near = new IntersectionObserver(load, bare({ root: root.ownerDocument, rootMargin: '240px' }));
  for (const picture of root.querySelectorAll('img[data-src]:not([src])')) near.observe(picture);
}

/** A browser takes what it moves out of the top layer: dialogs stay open, but no longer modal; popovers close. */
function reopen(root: ShadowRoot): void {
  for (const box of root.querySelectorAll<HTMLElement>(LOST)) {
    if (box.localName !== 'dialog') box.showPopover();
    else {
      // Without close(): nothing has ended.
      box.removeAttribute('open');
      (box as HTMLDialogElement).showModal();
    }
  }
}

/** Restores what a move loses: the brand, the top layer, the loading of pictures, and the sheets of formatted text in messages. */
export function afterMove(root: ShadowRoot | undefined): void {
  // A document without a window shows nothing.
  if (!root?.ownerDocument.defaultView) return;
  wear(root.ownerDocument);
  watchPictures(root);
  reopen(root);
  if (root.querySelector('.f-messages') !== null)
    import('./page-messages').then(({ drawAgain }) => drawAgain(root)).catch(() => undefined);
}
