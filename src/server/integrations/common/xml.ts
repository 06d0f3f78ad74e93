import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  // Entities of a document of its own are not expanded: a service's reply needs none.
  processEntities: { enabled: true, maxTotalExpansions: 100_000 },
});

/** A page of 1,000 files takes half of this. Characters. */
const MOST = 2_000_000;

/** Elements as objects, their texts as strings; undefined for what is no XML, or too long. An element that stands once is no list. */
export function parseXml(text: string): unknown {
  if (text.length > MOST) return undefined;
  try {
    const found: unknown = parser.parse(text, true);
    return found;
  } catch {
    return undefined;
  }
}
