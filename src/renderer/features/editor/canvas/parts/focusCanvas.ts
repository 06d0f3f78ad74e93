export const CANVAS_CLASS = 'cl-canvas';

/** Gives the keys back to the canvas around an element, or to the one that there is. */
export function focusCanvas(from?: Element | null): void {
  const canvas = from?.closest(`.${CANVAS_CLASS}`) ?? document.querySelector(`.${CANVAS_CLASS}`);
  if (canvas instanceof HTMLElement) canvas.focus({ preventScroll: true });
}

export const FIND_CLASS = 'cl-find';

/** Where it is open already; it takes the focus by itself when it opens. */
export function focusFind(): void {
  const field = document.querySelector(`.${FIND_CLASS} input`);
  if (field instanceof HTMLInputElement) field.select();
}
