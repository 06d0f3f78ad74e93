/** The form of Vite's glob import, by which tests find files. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>;
}
