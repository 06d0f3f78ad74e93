type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };
/** Optional properties that a schema left undefined are left out, as exact optional types want it. */
export function withoutAbsent<T extends object>(value: T): Present<T>;
export function withoutAbsent(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
