/** Keys as they are called on this computer: `mod C` is `Ctrl C`, or `⌘ C` on a Mac. */
export function keyHint(keys: string, userAgent = navigator.userAgent): string {
  const isMac = /Macintosh|Mac OS X/.test(userAgent);
  return keys.replace('mod', isMac ? '⌘' : 'Ctrl').replace('Del', isMac ? '⌫' : 'Del');
}
