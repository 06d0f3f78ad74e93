/** Where a web request starts the workflow; only its path while the server's own address is not known. */
export function hookAddress(base: string | undefined, path: string): string {
  return base === undefined ? path : new URL(path, base).href;
}
