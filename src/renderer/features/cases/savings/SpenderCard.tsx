import { caseWords } from '@shared/words/cases';
import { costWords } from '@shared/words/costs';
import type { DayRange } from '../../../platform/formatting/ranges';
import { SpenderBars } from '../../../parts/spend/SpenderBars';
import { useTopSpenders, type SpenderKind } from '../../../parts/spend/useTopSpenders';
import { Panel } from '../../../ui/base/Panel';

/** The five that cost most in the last 30 days. */
export function SpenderCard(props: { kind: SpenderKind; month: DayRange; currency: string }) {
  const { kind, month, currency } = props;
  const words = caseWords.savings;
  const top = useTopSpenders(kind, month, currency);
  return (
    <Panel title={words.top(costWords.fields[kind])} note={words.topNote}>
      <SpenderBars
        top={top}
        currency={currency}
        name={({ label }) => <span className="cl-clip">{label || costWords.noValue}</span>}
        shareTitle={words.share}
      />
    </Panel>
  );
}
