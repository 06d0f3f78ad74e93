import { getDocumentProxy } from 'unpdf';

/** A text of a PDF, with where it stands on its page: points from the left and from below. */
interface Piece {
  page: number;
  left: number;
  right: number;
  height: number;
  text: string;
}

export async function pdfPieces(file: Uint8Array): Promise<Piece[]> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pieces: Piece[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [left = 0, height = 0] = item.transform.slice(4).map(Number);
      pieces.push({ page, left, right: left + item.width, height, text: item.str.trim() });
    }
  }
  return pieces;
}

/** The lines of a PDF as they stand on its pages, from above, each as its pieces from the left. */
export async function pdfLines(file: Uint8Array): Promise<string[][]> {
  const lines = Map.groupBy(await pdfPieces(file), ({ page, height }) => page * 10_000 - Math.round(height));
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .map(([, pieces]) => pieces.toSorted((a, b) => a.left - b.left).map(({ text }) => text));
}
