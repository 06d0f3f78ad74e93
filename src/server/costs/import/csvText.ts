/** One record of CSV text, and where it ends; null when the text ends inside it. */
interface Read {
  cells: string[];
  end: number;
}

function readRecord(text: string, from: number, delimiter: string, whole: boolean): Read | null {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      for (;;) {
        const close = text.indexOf('"', at + 1);
        if (close < 0) return null;
        cell += text.slice(at + 1, close);
        at = close + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    const start = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
    if (at >= text.length && !whole) return null;
    cells.push(cell + text.slice(start, at));
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    return { cells, end: at + 1 };
  }
}

/** The first records of a text; one that the text cuts off is left out, unless the text is the `whole` file. */
export function readRecords(text: string, delimiter: string, limit: number, whole: boolean): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < text.length && records.length < limit) {
    const read = readRecord(text, at, delimiter, whole);
    if (!read) break;
    records.push(read.cells);
    at = read.end;
  }
  return records;
}
