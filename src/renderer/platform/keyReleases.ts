/**
 * A key acts where it was pressed. Buttons of Blueprint are pressed when Enter or Space is released: without this, the
 * Enter that opened a dialog would press the button that has the focus in it. → ends it.
 */
export function ignoreForeignReleases(page: Window): () => void {
  let pressedAt: EventTarget | null = null;
  const onDown = (event: KeyboardEvent) => {
    if (acts(event) && !event.repeat) pressedAt = event.target;
  };
  const onUp = (event: KeyboardEvent) => {
    if (!acts(event)) return;
    if (event.target !== pressedAt) event.stopPropagation();
    pressedAt = null;
  };
  page.addEventListener('keydown', onDown, true);
  page.addEventListener('keyup', onUp, true);
  return () => {
    page.removeEventListener('keydown', onDown, true);
    page.removeEventListener('keyup', onUp, true);
  };
}

const acts = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';
