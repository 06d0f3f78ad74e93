const editing = [
  'a',
  'c',
  'v',
  'x',
  'y',
  'z',
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
];

function stopTyped(event: KeyboardEvent) {
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isTyped = held ? editing.includes(key) : key !== 'Tab' && key !== 'Escape' && !/^F\d+$/.test(key);
  if (isTyped) event.stopPropagation();
}

const stop = (event: Event) => event.stopPropagation();

/**
 * Outside of a shadow root its events seem to come from a plain element: whoever looks at the target to tell whether
 * somebody types would take “d” for a shortcut, and Ctrl+C for the copying of steps. Gives back what ends it.
 */
export function keepKeysInside(host: HTMLElement): () => void {
  const clipboard = ['copy', 'cut', 'paste'] as const;
  host.addEventListener('keydown', stopTyped);
  for (const name of clipboard) host.addEventListener(name, stop);
  return () => {
    host.removeEventListener('keydown', stopTyped);
    for (const name of clipboard) host.removeEventListener(name, stop);
  };
}
