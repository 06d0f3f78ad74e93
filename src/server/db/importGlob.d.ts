/** The text of every matching file, by its path. */
export type RawFiles = Record<string, string>;

declare global {
  /** The one form of Vite's glob import that the server uses. */
  interface ImportMeta {
    glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): RawFiles;
  }
}
