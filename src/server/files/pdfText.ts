import { facesFor, loadedFaces, type Face } from './faces';
import { broken, isUsual, runsOf, seenLines, type FaceOf, type Run } from './letters';

/** Points. */
export const MARGIN = 56;
const SIZE = 9.5;
const INK = '#1c2127';

/** What a document draws letters with, and what it could not. */
interface Letters {
  loaded: ReadonlySet<Face>;
  /** Fonts that are not loaded and may have its letters. */
  wanted: Set<Face>;
  /** Whether a box stands for a letter that no font has. */
  boxes: boolean;
}

export async function openPages({ title, author, made }: { title: string; author: string; made: Date }) {
  const [{ default: PDFDocument }, { default: fonts }] = await Promise.all([
    import('pdfkit'),
    import('../../../resources/fonts/documents.json'),
  ]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    // None of the library’s own fonts is loaded: they lack most letters of Europe.
    font: '',
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  });
  doc.registerFont('regular', Buffer.from(fonts.regular, 'base64'));
  doc.registerFont('bold', Buffer.from(fonts.bold, 'base64'));
  for (const [name, font] of loadedFaces) doc.registerFont(name, font);
  const letters: Letters = { loaded: new Set(loadedFaces.keys()), wanted: new Set(), boxes: false };
  return Object.assign(doc, { letters });
}

export type Pages = Awaited<ReturnType<typeof openPages>>;

interface Style {
  width: number;
  strong?: boolean;
  size?: number;
  color?: string;
  end?: boolean;
}

const fontOf = (doc: Pages, { strong = false, size = SIZE }: Pick<Style, 'strong' | 'size'>) =>
  doc.font(strong ? 'bold' : 'regular', size);

/** What pdfkit keeps of the font that is chosen; its types do not tell of it. */
interface Chosen {
  font: { hasGlyphForCodePoint(point: number): boolean };
}

/** Whether a font of the document has all of these letters. */
function has(doc: Pages, font: string, text: string): boolean {
  const chosen: Chosen = Reflect.get(doc.font(font), '_font');
  return [...text].every((letter) => chosen.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

const faceIn =
  (doc: Pages): FaceOf =>
  (cluster) => {
    if (has(doc, 'regular', cluster)) return null;
    const able = facesFor(cluster);
    const missing = able.filter((face) => !doc.letters.loaded.has(face));
    const found = able.find((face) => doc.letters.loaded.has(face) && has(doc, face, cluster));
    if (found !== undefined) return found;
    for (const face of missing) doc.letters.wanted.add(face);
    if (missing.length > 0) return null;
    doc.letters.boxes = true;
    if (!doc.letters.loaded.has('symbols')) doc.letters.wanted.add('symbols');
    return undefined;
  };

/** The font of a run; bold letters there are in the usual font alone. */
const ofRun = (doc: Pages, { face }: Run, style: Pick<Style, 'strong' | 'size'>) =>
  face === null || !doc.letters.loaded.has(face) ? fontOf(doc, style) : doc.font(face, style.size ?? SIZE);

/** A run is laid out as a whole, not word by word. */
const whole = { features: [] };

const lineWidth = (doc: Pages, line: string, style: Pick<Style, 'strong' | 'size'>): number =>
  isUsual(line, faceIn(doc))
    ? fontOf(doc, style).widthOfString(line)
    : runsOf(line, faceIn(doc)).reduce(
        (sum, run) => sum + ofRun(doc, run, style).widthOfString(run.text, whole),
        0,
      );

/** The lines of a text that the usual fonts do not draw as it is; null: they do. */
function linesOf(doc: Pages, lines: readonly string[], style: Style): string[] | null {
  if (lines.every((line) => isUsual(line, faceIn(doc)))) return null;
  return lines.flatMap((line) => broken(line, style.width, (part) => lineWidth(doc, part, style)));
}

const LINE_GAP = 2;
/** Of the usual fonts, as a part of the size: how far below its top a line’s letters stand. */
const ASCENT = 0.928;

const lineHeight = (doc: Pages, style: Style): number =>
  fontOf(doc, style).currentLineHeight(true) + LINE_GAP;

/** Writes a text from a place on. → where it ends */
export function write(doc: Pages, text: string, x: number, y: number, style: Style): number {
  const { width, end = false, size = SIZE } = style;
  const seen = seenLines(text);
  const lines = linesOf(doc, seen, style);
  doc.fillColor(style.color ?? INK);
  if (lines === null) {
    const place = { width, align: end ? ('right' as const) : ('left' as const), lineGap: LINE_GAP };
    fontOf(doc, style).text(seen.join('\n'), x, y, place);
    return doc.y;
  }
  const height = lineHeight(doc, style);
  for (const [at, line] of lines.entries()) {
    let left = end ? x + width - lineWidth(doc, line, style) : x;
    for (const run of runsOf(line, faceIn(doc))) {
      const font = ofRun(doc, run, style);
      const wide = font.widthOfString(run.text, whole);
      const place = { ...whole, lineBreak: false, baseline: 'alphabetic' as const };
      font.text(run.text, left, y + at * height + size * ASCENT, place);
      left += wide;
    }
  }
  doc.y = y + lines.length * height;
  return doc.y;
}

/** How high a text is as `write` writes it. */
export function heightOf(doc: Pages, text: string, style: Style): number {
  const seen = seenLines(text);
  const lines = linesOf(doc, seen, style);
  if (lines !== null) return lines.length * lineHeight(doc, style);
  return fontOf(doc, style).heightOfString(seen.join('\n'), { width: style.width, lineGap: LINE_GAP });
}

/** Of the widest of its lines. */
export const widthOf = (doc: Pages, text: string, style: Pick<Style, 'strong' | 'size'>): number =>
  Math.max(...seenLines(text).map((line) => lineWidth(doc, line, style)));
