import { useEffect, useRef } from 'react';

export interface KeyBinding {
  /**
   * As shown: `?`, `g o`, `mod+k`, `mod+shift+z`. `mod` is Ctrl, or ⌘ on a Mac. Two keys after each other are a
   * sequence.
   */
  keys: string;
  run(): void;
}

const SEQUENCE_WITHIN = 1000;

/** Where the event really comes from: outside of a shadow root its target is the element that holds the root. */
const sourceOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;

/** True while somebody types: single keys then belong to the field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function keyName(event: Pressed): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.ctrlKey || event.metaKey;
  // Of letters alone: with `?` and the like, Shift is how they are typed.
  const shift = mod && event.shiftKey && /^\p{L}$/u.test(key);
  return `${mod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** Keys of the whole window, while the component stands. */
export function useKeys(bindings: readonly KeyBinding[]) {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    let before: { name: string; at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const name = keyName(event);
      if (event.defaultPrevented || (isTyping(sourceOf(event)) && !name.startsWith('mod+'))) return;
      const after = before && event.timeStamp - before.at < SEQUENCE_WITHIN ? `${before.name} ${name}` : null;
      const found =
        latest.current.find((b) => b.keys === after) ?? latest.current.find((b) => b.keys === name);
      before = found ? undefined : { name, at: event.timeStamp };
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
