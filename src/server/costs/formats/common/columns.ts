/** A column of the file as the import reads it: every value is text, under the plain identifier `sql`. */
export interface FileColumn {
  name: string;
  sql: string;
}

/** Spellings of one column differ by case and separators only: lineItem/UsageType, line_item_usage_type. */
const normalised = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The columns of a file, found by any spelling; what is not there reads as NULL. */
export class FileColumns {
  readonly #byName = new Map<string, FileColumn>();

  constructor(readonly all: readonly FileColumn[]) {
    for (const column of all) {
      const key = normalised(column.name);
      if (key !== '' && !this.#byName.has(key)) this.#byName.set(key, column);
    }
  }

  /** The column of these names that the file has; of several, in each row the first that is filled. */
  find(...names: string[]): FileColumn | undefined {
    const found = new Set(names.flatMap((name) => this.#byName.get(normalised(name)) ?? []));
    const [first] = found;
    if (!first || found.size === 1) return first;
    return { name: first.name, sql: `coalesce(${[...found].map(({ sql }) => sql).join(', ')})` };
  }

  has(...names: string[]): boolean {
    return this.find(...names) !== undefined;
  }

  /** Exactly this spelling. */
  exact(name: string): FileColumn | undefined {
    return this.all.find((column) => column.name === name);
  }

  text(...names: string[]): string {
    return this.find(...names)?.sql ?? 'NULL::VARCHAR';
  }

  number(...names: string[]): string {
    const column = this.find(...names);
    return column ? `num(${column.sql})` : 'NULL::DOUBLE';
  }

  startingWith(prefix: string): FileColumn[] {
    return this.all.filter((column) => column.name.toLowerCase().startsWith(prefix.toLowerCase()));
  }
}
