import { chargingWords } from '@shared/words/charging';
import type { BillingRun } from '../../data/charging';
import { Banner } from '../../ui/feedback/States';

const words = chargingWords.problems;

type Problem = BillingRun['problems'][number];

export function problemText({ kind, customer, details }: Problem, month: string): string {
  if (kind === 'missing_rate') return words.missing_rate(customer, details, chargingWords.month(month));
  if (kind === 'damaged_bill' || kind === 'missing_cost' || kind === 'open_bill')
    return words[kind](customer, details);
  return words[kind](customer);
}

/** What keeps a run open, and what somebody should know before it is closed. */
export function Problems({ run }: { run: BillingRun }) {
  if (run.state === 'closed' || run.problems.length === 0) return null;
  const part = (blocks: boolean) => run.problems.filter((problem) => problem.blocks === blocks);
  return (
    <>
      <Told title={chargingWords.run.blocked} tone="bad" problems={part(true)} month={run.month} />
      <Told title={chargingWords.run.notes} tone="warn" problems={part(false)} month={run.month} />
    </>
  );
}

function Told(props: { title: string; tone: 'bad' | 'warn'; problems: readonly Problem[]; month: string }) {
  if (props.problems.length === 0) return null;
  const texts = [...new Set(props.problems.map((problem) => problemText(problem, props.month)))];
  return (
    <Banner tone={props.tone}>
      {props.title}
      <ul className="cl-charging__problems">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}
