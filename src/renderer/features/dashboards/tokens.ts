/** Colours and fonts of the theme, as they are now. */
export function readTokens(): (name: string) => string {
  const style = getComputedStyle(document.querySelector('.cl-shell') ?? document.body);
  return (name) => style.getPropertyValue(`--cl-${name}`).trim();
}
