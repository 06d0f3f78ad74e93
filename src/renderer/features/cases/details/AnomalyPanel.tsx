import { caseActionWords } from '@shared/words/caseActions';
import type { CaseDetails } from '../../../data/cases';
import { countedIn, formatMeasured } from '../../../parts/anomaly/measured';
import { formatDate } from '../../../platform/formatting/dates';
import { change } from '@shared/model/change';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Delta, DeltaShare } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import type { CaseChanges } from '../list/useCaseChanges';

type Anomaly = NonNullable<CaseDetails['anomaly']>;

interface Props {
  found: CaseDetails;
  anomaly: Anomaly;
  /** Null: who looks may not change it. */
  changes: CaseChanges | null;
}

const words = caseActionWords.anomaly;

/** What stood out: how much beside what was expected, what moved, and what a person makes of it. */
export function AnomalyPanel({ found, anomaly, changes }: Props) {
  const { firstDay, lastDay, usage } = anomaly;
  const { actual, expected } = usage ?? anomaly;
  const of = countedIn({ currency: found.currency, usage });
  const most = Math.max(actual, expected, 1);
  const days =
    firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
  return (
    <Panel title={(usage ? words.usageTitle : words.title)[anomaly.direction]} note={days}>
      <div className="cl-stack">
        <dl className="cl-anomaly">
          {[
            { label: words.expected, amount: expected, tone: 'expected' },
            { label: words.actual, amount: actual, tone: anomaly.direction },
          ].map(({ label, amount, tone }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="cl-anomaly__track" aria-hidden="true">
                  <i
                    className={`cl-anomaly__bar--${tone}`}
                    style={{ width: `${(Math.max(0, amount) / most) * 100}%` }}
                  />
                </span>
                <span className="cl-num">{formatMeasured(amount, of, true)}</span>
              </dd>
            </div>
          ))}
          <div>
            <dt>{usage ? words.worth : words.impact}</dt>
            <dd className="cl-anomaly__impact">
              <Delta amount={anomaly.actual - anomaly.expected} currency={found.currency} />
              <DeltaShare share={change(actual, expected)} />
            </dd>
          </div>
        </dl>
        <Contributors anomaly={anomaly} currency={found.currency} />
        {changes && <Verdict found={found} learns={anomaly.score > 0} changes={changes} />}
        <details className="cl-anomaly__how">
          <summary>{words.how}</summary>
          {anomaly.score > 0 && <p className="cl-muted">{words.score(formatNumber(anomaly.score, 1))}</p>}
          <p className="cl-muted">{found.formula}</p>
        </details>
      </div>
    </Panel>
  );
}

function Contributors({ anomaly, currency }: { anomaly: Anomaly; currency: string }) {
  if (anomaly.contributors.length === 0) return null;
  const most = Math.max(...anomaly.contributors.map(({ delta }) => Math.abs(delta)), 1);
  return (
    <div>
      <h3 className="cl-case__sub">{words.contributors}</h3>
      <ul className="cl-contributors">
        {anomaly.contributors.map(({ service, accountName, region, usage, delta }) => (
          <li key={JSON.stringify([service, accountName, region, usage])}>
            <span className="cl-grow">
              {usage || service}
              <span className="cl-faint cl-contributors__where">
                {[service, accountName, region].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <span className="cl-anomaly__track" aria-hidden="true">
              <i
                className={`cl-anomaly__bar--${delta > 0 ? 'spike' : 'drop'}`}
                style={{ width: `${(Math.abs(delta) / most) * 100}%` }}
              />
            </span>
            <Delta amount={delta} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One press says what it was; each can be taken back from the message or the status. What our detector found has feedback. */
function Verdict(props: { found: CaseDetails; learns: boolean; changes: CaseChanges }) {
  const { found, learns, changes } = props;
  const open = found.case_status === 'open' || found.case_status === 'acknowledged';
  if (!open) return null;
  const exclude = (reason: string) => void changes.setStatus([found], 'excluded', { reason, until: null });
  return (
    <div className="cl-row">
      <Button kind="primary" onClick={() => void changes.setStatus([found], 'in_progress')}>
        {words.confirm}
      </Button>
      {!learns && (
        <>
          <Button onClick={() => exclude(words.expectedOff)}>{words.expectedOff}</Button>
          <Button onClick={() => exclude(words.notProblem)}>{words.notProblem}</Button>
        </>
      )}
    </div>
  );
}
