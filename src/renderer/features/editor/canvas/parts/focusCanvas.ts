export const CANVAS_CLASS = 'cl-canvas';

/** Gives the keys back to the canvas around an element, or to the one that there is. */
export function focusCanvas(from?: Element | null): void {
  const canvas = from?.closest(`.${CANVAS_CLASS}`) ?? document.querySelector(`.${CANVAS_CLASS}`);
  if (canvas instanceof HTMLElement) canvas.focus({ preventScroll: true });
}
