const REMEMBERED = 100;
const told = new Set<string>();

/**
 * Writes to the window's console, for whoever develops or looks for a failure; the same text once, since a component
 * that is drawn again says it again.
 */
export function warnOnce(text: string): void {
  if (told.has(text)) return;
  if (told.size >= REMEMBERED) told.clear();
  told.add(text);
  console.warn(text);
}
