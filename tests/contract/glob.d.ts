/** The form of Vite's glob import that finds the samples. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true }): Record<string, T>;
}
