import { problemWords as words } from '../../words/problems';
import type { Json } from '../json';
import { nearestName } from '../nearestName';
import { readObject } from '../steps/checkValue';
import type { ParamDefinition } from '../steps/manifest';
import type { StepReport } from './report';

type Language = 'javascript' | 'python';

interface Forms {
  /** Texts and comments are read over, but for a name in brackets or before `in`. */
  token: RegExp;
  /** The code gives `inputs` another meaning. */
  redefines: RegExp;
}

const bracket = /(?<![\w$.])inputs(?:\?\.)?\[\s*(?<mark>["'])(?<key>[^"'\\\n]*)\k<mark>\s*\]/.source;
const within = /(?<sign>["'])(?<asked>[^"'\\\n]*)\k<sign>\s+(?:not\s+)?in\s+inputs\b/.source;
const text = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source;

const forms: Record<Language, Forms> = {
  javascript: {
    token: new RegExp(
      [
        bracket,
        within,
        /(?<![\w$.])inputs\.(?<name>[A-Za-z_$][\w$]*)/.source,
        /\{(?<taken>[^{}]*)\}\s*=\s*inputs\b(?!\s*[.[(])/.source,
        text,
        /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/.source,
      ].join('|'),
      'g',
    ),
    redefines:
      /\b(?:const|let|var)\s+inputs\b|\binputs\s*=(?!=)|\bfunction\b[^(]{0,99}\([^)]{0,99}\binputs\b|\([^()]{0,99}\binputs\b[^()]{0,99}\)\s{0,9}=>/,
  },
  python: {
    token: new RegExp(
      [bracket, within, /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)/.source, text, /#[^\n]*/.source].join('|'),
      'g',
    ),
    redefines: /\binputs\s*=(?!=)|\bfor\s+inputs\b|\b(?:lambda|def)\b[^:\n]{0,199}\binputs\b/,
  },
};

/** What follows a read that can do without its value: `?.`, `??`, `||`, `&&`, `== null`, and `=`, which gives it one. */
const sparedAfter = /^\s*(?:\?|\|\||&&|=(?!=)|[!=]==?\s*(?:null|undefined)\b)/;
const sparedBefore = /(?:!|\btypeof\s+|\bdel\s+|\bdelete\s+|\b(?:if|while)\s*\(\s*)$/;
const lookMax = 40;

/** Names of `{ a, b: other, c = 1, ...rest }` that have no other value to take. */
const namesTaken = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.includes('=') && !part.startsWith('...'))
    .map((part) => (part.split(':')[0] ?? '').trim());

/** The names that a code reads from `inputs` and cannot do without. */
export function inputsReadBy(code: string, language: Language): Set<string> {
  const { token, redefines } = forms[language];
  const needed = new Set<string>();
  const asked = new Set<string>();
  for (const match of code.matchAll(token)) {
    const { key, name, taken, asked: one } = match.groups ?? {};
    for (const each of namesTaken(taken ?? '')) needed.add(each);
    if (one !== undefined) asked.add(one);
    const read = key ?? name;
    if (read === undefined) continue;
    const from = match.index;
    const to = from + match[0].length;
    const spared =
      sparedAfter.test(code.slice(to, to + lookMax)) ||
      sparedBefore.test(code.slice(Math.max(0, from - lookMax), from)) ||
      read in {};
    (spared ? asked : needed).add(read);
  }
  if (redefines.test(code)) return new Set();
  for (const each of asked) needed.delete(each);
  return needed;
}

/** The values of a code stand in its step's parameter `inputs`; null: what is in there is not known before it runs. */
function namesGiven(value: Json): readonly string[] | null {
  if (value === null || value === '') return [];
  const given = readObject(value);
  return given === undefined ? null : Object.keys(given);
}

/** Each input that a code reads and the step does not give it. */
export function checkCode(report: StepReport, param: ParamDefinition, code: Json, inputs: Json): void {
  const { language } = param;
  if (typeof code !== 'string' || (language !== 'javascript' && language !== 'python')) return;
  const given = namesGiven(inputs);
  if (given === null) return;
  for (const name of inputsReadBy(code, language)) {
    if (given.includes(name)) continue;
    report.add(
      'code_input',
      words.codeInput(report.stepName, param.title, name, given, nearestName(name, given)),
      { param },
    );
  }
}
