import { costWords } from '@shared/words/costs';
import type { DayRange } from '../../platform/formatting/ranges';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { PathLink } from '../../parts/navigation/PathLink';
import { SpenderBars } from '../../parts/spend/SpenderBars';
import { spenderKinds, useTopSpenders } from '../../parts/spend/useTopSpenders';
import { valuePath } from '../../parts/spend/valuePath';
import { Panel } from '../../ui/base/Panel';
import { Select } from '../../ui/fields/Select';

const kindParam = urlChoice('top', spenderKinds, 'service');

/** The five that cost most over the last 30 days, with their share of all spend. */
export function TopSpenders({ month, currency }: { month: DayRange; currency: string }) {
  const words = costWords.overview;
  const url = useUrl();
  const kind = url.get(kindParam);
  const top = useTopSpenders(kind, month, currency);
  return (
    <Panel
      title={words.topSpenders}
      note={words.topSpendersNote}
      actions={
        <Select
          label={words.topSpenders}
          value={kind}
          options={spenderKinds.map((value) => ({ value, label: costWords.fields[value] }))}
          onChange={(next) => url.set(to(kindParam, next))}
        />
      }
    >
      <SpenderBars
        top={top}
        currency={currency}
        name={({ value, label }) => (
          <PathLink className="cl-clip cl-spenders__name" to={valuePath(kind, value)}>
            {label || costWords.noValue}
          </PathLink>
        )}
      />
    </Panel>
  );
}
