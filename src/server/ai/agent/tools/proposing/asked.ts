import type { CaseStatus } from '@shared/model/caseStatus';
import type { AgentData } from '../../data';

/**
 * What a person has asked for, in their own words. What is proposed has to stand there: the order for it, and whatever
 * is written somewhere. Texts that were read in data count for nothing here.
 */
const plain = (text: string) => text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether the text stands in what was asked, as words of its own. */
export function wrote(asked: string, text: string): boolean {
  const wanted = plain(text);
  if (wanted === '') return false;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(wanted)}(?![\p{L}\p{N}])`, 'u').test(plain(asked));
}

const setting = String.raw`\b(?:set|mark|move|put|change|make|update|turn|switch)\b`;
const any = (...patterns: string[]) => patterns.map((pattern) => new RegExp(pattern, 's'));

/** Orders, not questions: “assign”, but not “assigned”. All patterns of one way have to be found. */
const orders = {
  owner: [
    any(String.raw`\b(?:re|un)?assign\b`),
    any(String.raw`\bhand\b.*\b(?:over|to)\b`),
    any(String.raw`\b(?:set|make|change|update|give|clear|remove|add|name)\b`, String.raw`\bowners?\b`),
    any(String.raw`\bgive\b.*\bto\b`),
  ],
  comment: [
    any(String.raw`\b(?:add|write|leave|put|post|make)\b`, String.raw`\b(?:comments?|notes?)\b`),
    any(String.raw`\bcomment\b.*\bon\b|\bcomment (?:that|:)`),
  ],
  budget: [
    any(
      String.raw`\b(?:add|create|make|set|need|want|new|change|raise|increase|lower|reduce|cut|update|move)\b`,
      String.raw`\bbudgets?\b`,
    ),
  ],
  workflow: [
    any(
      String.raw`\b(?:add|create|make|build|write|generate|design|need|want|new|set up)\b`,
      String.raw`\b(?:workflows?|automations?)\b`,
    ),
    any(String.raw`\bautomate\b`),
  ],
  dashboard: [
    any(
      String.raw`\b(?:add|create|make|build|put|need|want|new|set up)\b`,
      String.raw`\b(?:dashboards?|panels?|charts?)\b`,
    ),
  ],
} as const;

const statusOrders: Readonly<Record<CaseStatus, readonly RegExp[][]>> = {
  open: [any(String.raw`\bre-?open\b`), any(setting, String.raw`\b(?:to|back to|as) (?:open|to ?do)\b`)],
  acknowledged: [any(String.raw`\backnowledge\b`), any(setting, String.raw`\backnowledged\b`)],
  in_progress: [any(String.raw`\bstart (?:work|working|on)\b`), any(setting, String.raw`\bin[ -]progress\b`)],
  completed: [
    any(String.raw`\b(?:close|complete|finish|resolve)\b`),
    any(setting, String.raw`\b(?:done|complete|completed|closed|resolved|finished)\b`),
  ],
  excluded: [any(String.raw`\b(?:exclude|ignore|dismiss)\b`), any(setting, String.raw`\bexcluded\b`)],
  verified: [],
  expired: [],
};

const question =
  /^(?:how|which|what|who|whose|why|when|where|is|are|was|were|do|does|did|has|have|had|should|may)\b/;
/** Sentences that ask for something to be done: “How do I create a budget?” does not. */
const ordersIn = (asked: string): string =>
  asked
    .split(/[.!?;\n]+(?=\s|$)/)
    .map(plain)
    .filter((sentence) => !question.test(sentence))
    .join('. ');

const found = (asked: string, ways: readonly (readonly RegExp[])[]) => {
  const text = ordersIn(asked);
  return ways.some((way) => way.every((pattern) => pattern.test(text)));
};

export const ordered = (asked: string, what: keyof typeof orders): boolean => found(asked, orders[what]);
export const orderedStatus = (asked: string, status: CaseStatus): boolean =>
  found(asked, statusOrders[status]);

/** “These”, “all cases”: more than one is meant. */
export const meansSeveral = (asked: string): boolean =>
  /\b(?:cases|all|both|them|these|those|each|every|everything|top \d+)\b/.test(plain(asked));

const asNumber = (digits: string, multiple: string) =>
  Number(digits.replaceAll(',', '')) *
  ({ k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6 }[multiple.toLowerCase()] ?? 1);

/** Numbers that the person has written: “$5,000”, “5k”, “80%”. */
export const numbersIn = (asked: string): number[] =>
  [
    ...asked.matchAll(
      /(?<![\p{L}\p{N}.,])[$€£¥]?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(k|thousand|mio|million|m)?(?![\p{L}\p{N}])/giu,
    ),
  ].map(([, digits = '', multiple = '']) => asNumber(digits, multiple));

/** Amounts that a person may mean for what is `now`: those they wrote, and “by 10%”, “by $500” more or less. */
export function amountsAfter(asked: string, now: number): number[] {
  const by = [...asked.matchAll(/\bby\s+(\S+(?:\s(?:k|thousand|million|m|%|percent)\b)?)/gi)].map(
    ([, text = '']) => text,
  );
  return [
    ...numbersIn(asked),
    ...by.flatMap((text) => {
      const isShare = /%|percent/i.test(text);
      return numbersIn(text).flatMap((number) => {
        const change = isShare ? (now * number) / 100 : number;
        return [now + change, now - change];
      });
    }),
  ];
}

const currencySigns: Readonly<Record<string, RegExp>> = {
  USD: /\$|\bdollars?\b/,
  EUR: /€|\beuros?\b/,
  GBP: /£|\bpounds?\b/,
  JPY: /¥|\byen\b/,
};
export const wroteCurrency = (asked: string, currency: string): boolean =>
  wrote(asked, currency) || (currencySigns[currency]?.test(plain(asked)) ?? false);

/**
 * The owner as it is written: a member whom the person has named, “me”, or what the person wrote to the letter. Throws
 * with a sentence for the model.
 */
export async function ownerOf(
  given: string,
  asked: string,
  data: Pick<AgentData, 'members' | 'person'>,
): Promise<string> {
  const wanted = plain(given);
  const members = (await data.members()).map(({ userId, email, firstName, lastName }) => ({
    userId,
    email,
    name: `${firstName} ${lastName}`.trim(),
  }));
  const self = data.person;
  const isSelf = [self.userId, self.email, self.name, 'me', 'myself'].some((one) => plain(one) === wanted);
  if (isSelf && /\b(?:me|myself|my|mine|i)\b/.test(plain(asked))) return self.email || self.name;

  const fits = members.filter(({ userId, name, email }) =>
    [userId, email, name].some((one) => one !== '' && plain(one) === wanted),
  );
  const named = fits.filter(({ name, email }) =>
    [name, email, email.split('@')[0] ?? '', name.split(' ')[0] ?? ''].some((one) => wrote(asked, one)),
  );
  const [one, other] = named;
  if (one && other) throw new Error('owner: several members have this name; ask the person which one');
  if (one) return one.email || one.name;
  if (!wrote(asked, given)) throw new Error('owner: the person has not named them; ask who it shall be');
  const begins = members.filter(({ name }) => plain(name).split(' ').includes(wanted));
  if (begins.length > 1) throw new Error('owner: several members have this name; ask the person which one');
  return begins[0]?.email || begins[0]?.name || given.trim();
}

export const same = (a: string, b: string) => plain(a) === plain(b);

/** The space that the person has named, else the one that every organization has. */
export async function spaceAsked(
  given: string | undefined,
  asked: string,
  data: Pick<AgentData, 'globalSpace' | 'spaces'>,
): Promise<{ id: string; name: string }> {
  if (given === undefined) return data.globalSpace();
  if (!wrote(asked, given))
    throw new Error('space: the person has not written it; leave it out, or ask for it');
  const found = [...(await data.spaces())].find(([, name]) => same(name, given));
  if (!found) throw new Error(`space: no space is named ${given}`);
  const [id, name] = found;
  return { id, name };
}
