import { isFault } from '../../kernel/fault';
import { problemWords as words } from '../../words/problems';
import { isGroup, type Condition, type Rule } from '../conditions/condition';
import { parseCondition } from '../conditions/parseCondition';
import { needsValue } from '../conditions/operators';
import type { Json } from '../json';
import { isEmptyValue } from '../steps/missing';
import type { ReportedParam, StepReport } from './report';

const rulesOf = ({ rules }: Condition): Rule[] =>
  rules.flatMap((entry) => (isGroup(entry) ? rulesOf(entry) : [entry]));

/** To equal an empty text is how a filter finds empty fields, so it may be meant. */
const mayBeEmpty = ({ operator, value }: Rule) =>
  value === '' && (operator === 'equals' || operator === 'not_equals');

/** Each rule with an empty side that its operator needs, counted as they stand. */
export function checkRules(report: StepReport, param: ReportedParam, value: Json): void {
  let rules: Rule[] = [];
  try {
    rules = rulesOf(parseCondition(value));
  } catch (error) {
    // `checkValue` has told it already.
    if (!isFault(error)) throw error;
  }
  for (const [at, rule] of rules.entries()) {
    const left = !isEmptyValue(rule.key);
    const right = !needsValue(rule.operator) || !isEmptyValue(rule.values ?? rule.value);
    if (left && right) continue;
    report.add(
      'incomplete_rule',
      words.incompleteRule(report.stepName, param.title, at + 1, { left, right }),
      {
        param,
        isWarning: left && mayBeEmpty(rule),
      },
    );
  }
}
