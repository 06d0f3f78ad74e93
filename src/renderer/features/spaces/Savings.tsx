import { spaceWords } from '@shared/words/spaces';
import type { Space } from '../../data/spaces';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { Money } from '../../ui/base/Money';
import { Row } from '../../ui/layout/Layout';

const SHOWN = 2;

/** What open cases could save, one amount a currency. */
export function Savings({ savings }: { savings: Space['cases_data']['savings'] }) {
  const [period] = useCostPeriod();
  const some = savings.filter((sum) => Math.abs(sum.month) >= 0.005);
  if (some.length === 0)
    return (
      <span className="cl-faint" aria-label={spaceWords.nothingSaved}>
        –
      </span>
    );
  const more = some.length - SHOWN;
  return (
    <Row as="span" inline wrap className="cl-spacesavings">
      {some.slice(0, SHOWN).map((sum) => (
        <Money key={sum.currency} amount={sum[period]} currency={sum.currency} />
      ))}
      {more > 0 && <span className="cl-faint">{spaceWords.moreCurrencies(more)}</span>}
    </Row>
  );
}
