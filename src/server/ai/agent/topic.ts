import type { Question } from './question';

const periods =
  /\b(?:(?:in|during|for|of|over|since|from)\s+)?(?:the\s+)?(?:(?:last|past|previous|this|current)\s+(?:\d{1,3}\s+)?(?:day|week|month|quarter|year)s?|today|yesterday|20\d\d-\d\d|(?:in|of|for|during|since)\s+20\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+20\d\d)?(?=$|\s))/g;
const filler = new Set(
  (
    'a an the our my we us you me i all any each every in on of for from to at with and so far is are was were be been ' +
    'has have had do does did much many what which how please show tell give list it its that this these those total ' +
    'overall altogether spend spent spending cost costs costing bill bills billed pay paid money charge charges ' +
    'invoice amount per by month week year day monthly service services account accounts region regions provider ' +
    'providers subscription subscriptions cloud clouds product products top most biggest largest highest expensive ' +
    'budget usage'
  ).split(' '),
);

/** The name in “how much did we spend on Amazon EC2 last month”: what is left after a preposition; '' for none. */
export function topicOf({ text }: Question): string {
  const plain = text.replace(/[?!.,;:]+(?=\s|$)/g, ' ').replaceAll(/[“”"'’]/g, ' ');
  const after = /\b(?:on|for|of|from|in|at|does|did|do|by using|using)\s+(.+)$/i.exec(plain)?.[1];
  if (after === undefined) return '';
  const left = ` ${after.toLowerCase()} `.replaceAll(periods, ' ');
  const words = left
    .split(/\s+/)
    .filter((word) => word !== '' && !filler.has(word) && !/^\d{1,3}$/.test(word));
  return words.length > 6 ? '' : words.join(' ');
}
