import { getDocumentProxy } from 'unpdf';

/** The lines of a PDF as they stand on its pages, from above, each as its pieces from the left. */
export async function pdfLines(file: Uint8Array): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const lines: string[][] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    const byHeight = new Map<number, { left: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [left = 0, height = 0] = item.transform.slice(4).map(Number);
      const line = Math.round(height);
      byHeight.set(line, [...(byHeight.get(line) ?? []), { left, text: item.str.trim() }]);
    }
    const fromAbove = [...byHeight].toSorted(([a], [b]) => b - a);
    for (const [, pieces] of fromAbove)
      lines.push(pieces.toSorted((a, b) => a.left - b.left).map(({ text }) => text));
  }
  return lines;
}
