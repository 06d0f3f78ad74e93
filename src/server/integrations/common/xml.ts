import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000 },
  // Also those of characters by their number, which S3 writes in the names of files.
  htmlEntities: true,
});

/** What a document may define of its own, and expand; no service's reply needs it. */
const DEFINES = /<!(?:DOCTYPE|ENTITY)/i;

/** A page of 1,000 files takes half of this. Characters. */
const MOST = 2_000_000;

/**
 * Elements as objects, their texts as strings; undefined for what is no XML, is too long or defines entities. An element
 * that stands once is no list.
 */
export function parseXml(text: string): unknown {
  if (text.length > MOST || DEFINES.test(text)) return undefined;
  try {
    const found: unknown = parser.parse(text, true);
    return found;
  } catch {
    return undefined;
  }
}
