import { isCurrencyWord } from './currency';
import { withoutDays } from './period';
import type { Question } from './question';

const periods =
  /\b(?:(?:in|during|for|of|over|since|from)\s+)?(?:the\s+)?(?:(?:last|past|previous|this|current)\s+(?:\d{1,3}\s+)?(?:day|week|month|quarter|year)s?|today|yesterday|20\d\d-\d\d|(?:in|of|for|during|since)\s+20\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+20\d\d)?(?=$|\s))/g;
const filler = new Set(
  (
    'a an the our my we us you me i all any each every in on of for from between to through at with and so far is are was were be been ' +
    'has have had do does did much many what which how please show tell give list it its that this these those total ' +
    'overall altogether spend spent spending cost costs costing bill bills billed pay paid money charge charges ' +
    'invoice amount per by month week year day monthly service services account accounts region regions provider ' +
    'providers subscription subscriptions cloud clouds product products top most biggest largest highest expensive ' +
    'budget usage everything develop developed development'
  ).split(' '),
);

/** What is left of a question after its first preposition, without the time that it names. */
function namedPart({ text }: Question): string {
  const plain = text.replace(/[?!.,;:]+(?=\s|$)/g, ' ').replaceAll(/[“”"'’]/g, ' ');
  const after = /\b(?:on|for|of|from|in|at|does|did|do|by using|using)\s+(.+)$/i.exec(plain)?.[1];
  return after === undefined ? '' : withoutDays(` ${after.toLowerCase()} `).replaceAll(periods, ' ');
}

const withoutFiller = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => word !== '' && !filler.has(word) && !isCurrencyWord(word) && !/^\d{1,3}$/.test(word))
    .join(' ');

/** The name in “how much did we spend on Amazon EC2 last month”: what is left after a preposition; '' for none. */
export function topicOf(question: Question): string {
  const name = withoutFiller(namedPart(question));
  return name.split(' ').length > 6 ? '' : name;
}

/** The names in “EC2 in production”: what stands between prepositions and verbs. */
export const partsOf = (question: Question): string[] =>
  namedPart(question)
    .split(/\s(?:in|on|for|of|at|from|pays?|uses?|spends?|costs?)\s/)
    .map(withoutFiller)
    .filter((name) => name !== '');
