/** The one form of Vite's glob import that the server uses: the text of every matching file, by its path. */
interface ImportMeta {
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
}
