/** Whether a link's path is that of the window, or one above it. */
export const isHere = (path: string, pathname: string) => {
  const own = path.split('?')[0] ?? path;
  return pathname === own || pathname.startsWith(`${own}/`);
};

/** The parameters that a path names. */
export const wants = (path: string) => [...new URLSearchParams(path.split('?')[1] ?? '')];

/** Whether the window is at a path or below, with its parameters. */
export const fits = (path: string, pathname: string, params: URLSearchParams): boolean =>
  isHere(path, pathname) && wants(path).every(([key, value]) => params.get(key) === value);

/** Of sub-links that lead to tabs of one screen, the one whose parameters are all there; the most of them win. */
export function currentChild(paths: readonly string[], pathname: string, search: string): string | null {
  const params = new URLSearchParams(search);
  const fitting = paths.filter((path) => fits(path, pathname, params));
  return fitting.toSorted((a, b) => wants(b).length - wants(a).length)[0] ?? null;
}
