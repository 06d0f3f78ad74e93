import { PERIOD_MONTHS } from '@shared/model/limits';
import { caseFoundWords as words } from '@shared/words/caseFound';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { formatMoney } from '../../platform/formatting/money';
import { Button } from '../../ui/base/Button';
import { Row } from '../../ui/layout/Layout';
import { foundOf, rangeText } from './caseDays';
import type { CaseView } from './caseView';
import { hiddenIn } from './groupRows';
import { useToday } from './useCaseView';
import { useSummary } from './useSummary';

/** That only cases found in some days are shown, and what that hides: “Found: last 6 months · hides 52 open, $94,932”. */
export function FoundChip({ view, onChange }: { view: CaseView; onChange(view: CaseView): void }) {
  const today = useToday();
  const [period] = useCostPeriod();
  const found = foundOf(view.filter);
  const whole: CaseView = { ...view, filter: { ...view.filter, found_range: undefined } };
  const skip = found === null;
  const shown = useSummary(view, { skip }).currentData?.data;
  const all = useSummary(whole, { skip }).currentData?.data;
  if (!found) return null;
  const [value] = Object.values(view.narrowing);
  const hidden = shown && all && hiddenIn(all, shown, value);
  const amounts = hidden?.sums.map(({ net, currency }) => formatMoney(net * PERIOD_MONTHS[period], currency));
  return (
    <Row>
      <Row as="span" inline gap="xs" className="cl-casechip cl-casechip--wide">
        <span>{words.foundIn(rangeText(found, today).toLowerCase())}</span>
        {hidden && <span className="cl-muted">{words.hides(hidden.open, amounts ?? [])}</span>}
        <Button size="small" kind="quiet" onClick={() => onChange(whole)}>
          {words.clear}
        </Button>
      </Row>
    </Row>
  );
}
