import { readCurrency } from './currency';
import { readComparison, readPeriod, type Period } from './period';

/** Groups of words that mean the same here. */
const lexicon = {
  approval: /\bapprov\w*|\bsign[- ]?offs?\b/,
  waiting: /\bwait\w*|\bpending\b|\bopen\b|\bdecide\b|\bdecisions?\b|\bneeds? me\b/,
  spend:
    /\bspen[dt]\w*|\bcost(s|ing)?\b|\bbill(s|ed)?\b|\bpa(y|id|ying)\b|\bexpens\w*|\bcharges?\b|\binvoices?\b|\bmoney\b|\bburn(ed|ing)?\b/,
  budget: /\bbudgets?\b/,
  commitment:
    /\bcommitments?\b|\bcommitted use\b|\breservations?\b|\breserved (?:instances?|capacity)\b|\bsavings? plans?\b|\bcuds?\b/,
  unused: /\bunused\b|\bunder-?utili[sz]ed\b|\butili[sz]ation\b|\bcoverage\b|\bwast\w+|\bcover(?:s|ed)?\b/,
  forecast:
    /\bforecast\w*|\bpredict\w*|\bprojected\b|\bprojections?\b|\bwill\b.*\b(?:costs?|spend|pay)\b|\bend of (?:the |this )?(?:month|quarter|year)\b/,
  anomaly: /\banomal\w*|\bunusual\w*|\boutliers?\b|\bunexpected\b/,
  service: /\bservices?\b|\bproducts?\b/,
  account: /\baccounts?\b|\bsubscriptions?\b|\bprojects?\b/,
  region: /\bregions?\b|\blocations?\b/,
  provider: /\bproviders?\b|\bclouds?\b|\bvendors?\b/,
  saving:
    /\bsav(e|ing|ings)\b|\boptimi[sz]\w*|\breduc\w*|\bcut\b|(?<!\b(?:got|get|gets|getting|become|became)\s)\bcheaper\b|\bwast\w+|\bopportunit\w+|\bpotential\b/,
  saved: /\bsaved\b|\breali[sz]ed?\b|\bachieved\b|\bverified\b|\bclaimed\b/,
  run: /\bruns?\b|\bran\b|\bexecut\w+|\bjobs?\b/,
  failed: /\bfail\w*|\berrors?\b|\bbrok\w+|\bcrash\w*|\bwent wrong\b|\bunsuccessful\w*|\bproblems?\b/,
  change:
    /\bchang\w*|\bincreas\w*|\bdecreas\w*|\bgr[eo]w\w*|\brises?\b|\brose\b|\brising\b|\bwent (up|down)\b|\bgo(ne|ing)? (up|down)\b|\bjump\w*|\bspik\w+|\bdrop\w*|\bdiffer\w*|\bcompar\w*|\bmovers?\b|\bmoved\b|\bmore expensive\b|\b(?:got|get|gets|getting|become|became)\s+cheaper\b/,
  workflow: /\bworkflows?\b|\bautomations?\b/,
  cases: /\bcases?\b|\bfindings?\b|\brecommendations?\b/,
  owner: /\bown(s|ed|er|ers)?\b|\bassigned\b|\bbelongs?\b|\bresponsible\b/,
  mine: /\bmy\b|\bmine\b|\bme\b|\bi\b/,
  top: /\btop\b|\blargest\b|\bbiggest\b|\bhighest\b|\bmost\b|\bbest\b/,
  trend:
    /\btrend\w*|\bover time\b|\bby month\b|\bper month\b|\bmonthly\b|\beach month\b|\bdevelop\w*|\bhistory\b/,
  year: /\bper year\b|\ba year\b|\byearly\b|\bannual\w*/,
  month: /\bper month\b|\ba month\b|\bmonthly\b/,
  help: /^(help|hi|hello|hey|thanks?|thank you)\b|\bwhat can (you|i)\b|\bwhat do you (know|do)\b|\bhow do(es)? (you|this) work\b|\bwho are you\b|\bcan you help\b/,
} as const;
export type Concept = keyof typeof lexicon;

export interface Question {
  /** As it was asked, without spaces around it. */
  text: string;
  has(concept: Concept): boolean;
  concepts: readonly Concept[];
  /** Of “top 5” or “5 services”; null where none is said. */
  count: number | null;
  period: Period | null;
  /** Of “March vs February”: what `period` shall be compared with; null where the time before it is meant. */
  before: Period | null;
  /** Of “in Euro”: amounts of this currency alone; null for all. */
  currency: string | null;
  /** Of the day of asking. */
  today: string;
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT_MAX = 50;

/** A number that is part of a name, or that stands before “by account”, counts nothing. */
function countIn(plain: string): number | null {
  const number = String.raw`(\d{1,3}|${numbers.join('|')})`;
  const after = new RegExp(String.raw`\b(?:top|first|best|biggest|largest|highest)\s+${number}\b`).exec(
    plain,
  );
  const before = new RegExp(
    String.raw`(?<![-.\w])${number}\s+(?:(?!by\b|per\b|for\b|in\b|on\b)\w+\s+)?(?:services?|accounts?|regions?|savings?|cases?|runs?|workflows?|approvals?|opportunit\w+)\b`,
  ).exec(plain);
  const text = after?.[1] ?? before?.[1];
  if (text === undefined) return null;
  const value = numbers.includes(text) ? numbers.indexOf(text) + 1 : Number(text);
  return value > 0 ? Math.min(value, COUNT_MAX) : null;
}

const isConcept = (name: string): name is Concept => Object.hasOwn(lexicon, name);

/** What a prompt says, as far as rules can tell. `today`: yyyy-MM-dd. */
export function readQuestion(prompt: string, today: string): Question {
  const text = prompt.replace(/\s+/g, ' ').trim();
  const plain = text.toLowerCase().replaceAll('’', "'");
  const concepts = Object.keys(lexicon)
    .filter(isConcept)
    .filter((name) => lexicon[name].test(plain));
  const compared = readComparison(plain, today);
  return {
    text,
    concepts,
    has: (concept) => concepts.includes(concept),
    count: countIn(plain),
    period: compared?.period ?? readPeriod(plain, today),
    before: compared?.before ?? null,
    currency: readCurrency(plain),
    today,
  };
}
