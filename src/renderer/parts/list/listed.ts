/** What a person asked a list for. */
export interface ListView<By extends string> {
  search: string;
  by: By;
  order: 'asc' | 'desc';
}

type Key = string | number;
interface Of<T, By extends string> {
  name(row: T): string;
  /** What is searched besides the name. */
  texts?(row: T): readonly string[];
  /** What each order goes by; `name` goes by the name. */
  keys?: Partial<Record<By, (row: T) => Key>>;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase('en');
const compareKeys = (a: Key, b: Key) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));

/** Whether every word of a search stands somewhere in the texts, whatever its case. */
export function searchOf(search: string): (texts: readonly string[]) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (texts) => {
    const text = words.length === 0 ? '' : fold(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** The rows that have all words of the search, in the order asked for; equal ones by name. */
export function listed<T, By extends string>(
  rows: readonly T[],
  { search, by, order }: ListView<By>,
  { name, texts, keys = {} }: Of<T, By>,
): T[] {
  const finds = searchOf(search);
  const key = keys[by] ?? name;
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .filter((row) => finds([name(row), ...(texts?.(row) ?? [])]))
    .sort((a, b) => sign * compareKeys(key(a), key(b)) || compare(name(a), name(b)));
}
