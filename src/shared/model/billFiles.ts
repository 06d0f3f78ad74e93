/** How the names of bills end that a program wrote; `.gz` may follow. */
const written = ['csv', 'json', 'jsonl', 'ndjson', 'parquet', 'pq', 'avro'];
/** Those that a person has saved or packed. */
const saved = ['tsv', 'txt', 'gz'];

const ending = (names: readonly string[]): RegExp => new RegExp(String.raw`\.(${names.join('|')})$`, 'i');
const beside = /(^|\/)([._][^/]*|[^/]*manifest\.json|readme\.txt)$/i;

/** What a person may choose: the `accept` of a file input. */
export const billEndings = [...written, ...saved, 'zip'].map((name) => `.${name}`);
const chosen = ending([...written, ...saved, 'zip']);
const packed = ending([...written, ...saved]);
const stored = ending([...written.flatMap((name) => [name, `${name}\\.gz`]), 'zip']);

export const mayBeBill = (name: string): boolean => chosen.test(name);
/** In an archive, where lists and notes stand beside the bills. */
export const isPackedBill = (name: string): boolean =>
  packed.test(name) && !beside.test(name) && !name.startsWith('__MACOSX/');
/** In a folder of a store: its ending; undefined: no bill by its name. */
export const storedBillEnding = (key: string): string | undefined =>
  beside.test(key) ? undefined : stored.exec(key)?.[1]?.toLowerCase();
