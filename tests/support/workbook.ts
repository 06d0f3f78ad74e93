import { inflateRawSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';

/** The files of a ZIP archive, by its central directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    const path = archive.toString('utf8', at + 46, at + 46 + name!);
    files.set(path, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) =>
    ['row', 'c', 'si', 'sheet', 'col', 'xf', 'numFmt', 'Relationship', 'font'].includes(name),
});

type Node = Record<string, unknown>;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const one = value as Node | undefined;
  return one === undefined ? '' : textOf(one['#text'] ?? one['t'] ?? '');
}

export interface ReadCell {
  /** `s` a shared text, `inlineStr` one of its own, `n` a number. */
  type: string;
  value: string;
  format: string;
  isBold: boolean;
  hasFormula: boolean;
}

/** A workbook as another program reads it: by the rules of its format, not by what wrote it. */
export function readWorkbook(archive: Buffer) {
  const files = unzip(archive);
  const xml = (path: string) => parser.parse(files.get(path)?.toString('utf8') ?? '') as Record<string, Node>;
  const texts = nodes(xml('xl/sharedStrings.xml')['sst']?.['si']).map((one) => textOf(one['t']));
  const styles = xml('xl/styles.xml')['styleSheet'] ?? {};
  const formats = new Map(
    nodes((styles['numFmts'] as Node | undefined)?.['numFmt']).map((one) => [
      one['numFmtId'],
      one['formatCode'],
    ]),
  );
  const xfs = nodes((styles['cellXfs'] as Node)['xf']);
  const fonts = nodes((styles['fonts'] as Node)['font']);
  const workbook = xml('xl/workbook.xml')['workbook'] ?? {};
  const names = nodes((workbook['sheets'] as Node)['sheet']).map((one) => String(one['name']));
  return names.map((name, at) => {
    const sheet = xml(`xl/worksheets/sheet${at + 1}.xml`)['worksheet'] ?? {};
    const rows = nodes((sheet['sheetData'] as Node)['row']).map((row) =>
      nodes(row['c']).map((cell): ReadCell => {
        const type = String(cell['t'] ?? 'n');
        const raw = type === 'inlineStr' ? textOf(cell['is']) : textOf(cell['v']);
        const style = xfs[Number(cell['s'] ?? 0)] ?? {};
        return {
          type,
          value: type === 's' ? (texts[Number(raw)] ?? '') : raw,
          format: String(formats.get(style['numFmtId']) ?? ''),
          isBold: 'b' in (fonts[Number(style['fontId'] ?? 0)] ?? {}),
          hasFormula: 'f' in cell,
        };
      }),
    );
    const view = (sheet['sheetViews'] as Node | undefined)?.['sheetView'] as Node | undefined;
    const pane = view?.['pane'] as Node | undefined;
    const widths = nodes((sheet['cols'] as Node | undefined)?.['col']).map((one) => Number(one['width']));
    return { name, rows, widths, frozenRows: Number(pane?.['ySplit'] ?? 0) };
  });
}
