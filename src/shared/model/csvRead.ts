/** The lines of RFC 4180 with this separator, without blank ones: quotes may hold separators, line ends and doubled quotes. */
export function readCsvLines(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.some((each) => each.trim() !== '')) lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') endLine();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || line.length > 0) endLine();
  return lines;
}
