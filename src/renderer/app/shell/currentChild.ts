/** Whether a link's path is that of the window, or one above it. */
export const isHere = (path: string, pathname: string) => {
  const own = path.split('?')[0] ?? path;
  return pathname === own || pathname.startsWith(`${own}/`);
};

/** Of sub-links that lead to tabs of one screen, the one whose parameters are all there; the most of them win. */
export function currentChild(paths: readonly string[], pathname: string, search: string): string | null {
  const params = new URLSearchParams(search);
  const wants = (path: string) => [...new URLSearchParams(path.split('?')[1] ?? '')];
  const fitting = paths.filter(
    (path) => isHere(path, pathname) && wants(path).every(([key, value]) => params.get(key) === value),
  );
  return fitting.toSorted((a, b) => wants(b).length - wants(a).length)[0] ?? null;
}
