import { isAbsolute, join, resolve } from 'node:path';

/** Where the app keeps its data when nobody said otherwise, by the custom of each system. */
export function defaultDataDir(options: {
  platform: string;
  home: string;
  /** XDG_DATA_HOME or LOCALAPPDATA, when set. */
  base: string | undefined;
}): string {
  const { platform, home, base } = options;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Costloom');
  if (platform === 'win32') return join(base || join(home, 'AppData', 'Local'), 'Costloom');
  // A relative XDG_DATA_HOME must be ignored, says its specification.
  return join(base && isAbsolute(base) ? base : join(home, '.local', 'share'), 'costloom');
}

export const dataDirOf = (given: string | undefined, otherwise: string) =>
  given ? resolve(given) : otherwise;

/** As root, passable for the account that runs PostgreSQL; what is secret in it has a mode of its own. */
export const dataFolderMode = (uid: number | undefined) => (uid === 0 ? 0o711 : 0o700);
