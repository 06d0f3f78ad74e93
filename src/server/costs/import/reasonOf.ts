/**
 * The first line of what a reader says of a file. Where files lie on the server is nobody's business: `places` (files and
 * folders) are called as the file that was sent.
 */
export function reasonOf(error: unknown, name: string, places: readonly string[]): string {
  const line = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  const named = (told: string, place: string) => {
    const [before, ...after] = told.split(place);
    return [before, ...after.map((rest) => rest.replace(/^[^\s"']*/, ''))].join(name);
  };
  return places.reduce(named, line);
}
