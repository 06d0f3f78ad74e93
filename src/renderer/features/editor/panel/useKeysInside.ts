import { useEffect, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const isTyped = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Delete' || key === 'Backspace');

/**
 * What is typed after a press in the panel is meant for it, wherever in it the focus is: it never reaches the shortcuts
 * of the canvas and of the app. The panel must be able to have the focus; it takes it when a pressed element goes away.
 */
export function useKeysInside(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let isPressed = false;
    const isInside = (event: Event) => panel.current !== null && event.composedPath().includes(panel.current);
    const onPress = (event: Event) => {
      isPressed = isInside(event);
    };
    const onFocus = (event: Event) => {
      if (!isInside(event)) isPressed = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed || document.activeElement !== document.body) return;
      panel.current?.focus({ preventScroll: true });
      if (isTyped(event)) event.stopPropagation();
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('focusin', onFocus, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('focusin', onFocus, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [panel]);
  return (event: ReactKeyboardEvent) => {
    if (isTyped(event)) event.stopPropagation();
  };
}
