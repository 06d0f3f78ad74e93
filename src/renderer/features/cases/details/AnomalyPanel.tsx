import { caseActionWords } from '@shared/words/caseActions';
import { costWords } from '@shared/words/costs';
import type { CaseDetails } from '../../../data/cases';
import { countedIn, formatMeasured } from '../../../parts/anomaly/measured';
import { change } from '@shared/model/change';
import { formatNumber } from '../../../platform/formatting/numbers';
import { Button } from '../../../ui/base/Button';
import { Delta, DeltaShare } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import type { CaseChanges } from '../list/useCaseChanges';

type Anomaly = NonNullable<CaseDetails['anomaly']>;

interface Props {
  found: CaseDetails;
  anomaly: Anomaly;
  /** Null: who looks may not change it. */
  changes: CaseChanges | null;
}

const words = caseActionWords.anomaly;
const tones = { expected: 'var(--cl-chart-other)', spike: 'var(--cl-bad)', drop: 'var(--cl-good)' };

const Track = ({ share, tone }: { share: number; tone: string }) => (
  <span className="cl-grow cl-anomaly__track" aria-hidden="true">
    <i style={{ width: `${share * 100}%`, background: tone }} />
  </span>
);

/** What stood out: how much beside what was expected, what moved, and what a person makes of it. */
export function AnomalyPanel({ found, anomaly, changes }: Props) {
  const { firstDay, lastDay, usage } = anomaly;
  const { actual, expected } = usage ?? anomaly;
  const of = countedIn({ currency: found.currency, usage });
  const most = Math.max(actual, expected, 1);
  return (
    <Panel
      title={(usage ? words.usageTitle : words.title)[anomaly.direction]}
      note={costWords.basis.days(firstDay, lastDay)}
    >
      <Stack>
        <dl className="cl-anomaly">
          {[
            { label: words.expected, amount: expected, tone: tones.expected },
            { label: words.actual, amount: actual, tone: tones[anomaly.direction] },
          ].map(({ label, amount, tone }) => (
            <div key={label}>
              <Text as="dt" tone="muted">
                {label}
              </Text>
              <Row as="dd" gap="m">
                <Track share={Math.max(0, amount) / most} tone={tone} />
                <Text figures end className="cl-anomaly__amount">
                  {formatMeasured(amount, of, true)}
                </Text>
              </Row>
            </div>
          ))}
          <div>
            <Text as="dt" tone="muted">
              {usage ? words.worth : words.impact}
            </Text>
            <Row as="dd" className="cl-size-l cl-strong">
              <Delta amount={anomaly.actual - anomaly.expected} currency={found.currency} />
              <DeltaShare share={change(actual, expected)} />
            </Row>
          </div>
        </dl>
        <Contributors anomaly={anomaly} currency={found.currency} />
        {changes && <Verdict found={found} learns={anomaly.score > 0} changes={changes} />}
        <details className="cl-anomaly__how">
          <summary className="cl-muted">{words.how}</summary>
          {anomaly.score > 0 && <p className="cl-muted">{words.score(formatNumber(anomaly.score, 1))}</p>}
          <p className="cl-muted">{found.formula}</p>
        </details>
      </Stack>
    </Panel>
  );
}

function Contributors({ anomaly, currency }: { anomaly: Anomaly; currency: string }) {
  if (anomaly.contributors.length === 0) return null;
  const most = Math.max(...anomaly.contributors.map(({ delta }) => Math.abs(delta)), 1);
  return (
    <Stack gap="xs">
      <Text as="h3" tone="faint" size="s" medium>
        {words.contributors}
      </Text>
      <ul className="cl-contributors">
        {anomaly.contributors.map(({ service, accountName, region, usage, delta }, at) => (
          <li
            key={JSON.stringify([service, accountName, region, usage])}
            className={at > 0 ? 'cl-edge-top' : undefined}
          >
            <div className="cl-grow">
              {usage || service}
              <Text as="div" tone="faint" size="s">
                {[service, accountName, region].filter((part) => part !== '').join(' · ')}
              </Text>
            </div>
            <Track share={Math.abs(delta) / most} tone={delta > 0 ? tones.spike : tones.drop} />
            <Text end>
              <Delta amount={delta} currency={currency} />
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** One press says what it was; each can be taken back from the message or the status. What our detector found has feedback. */
function Verdict(props: { found: CaseDetails; learns: boolean; changes: CaseChanges }) {
  const { found, learns, changes } = props;
  const open = found.case_status === 'open' || found.case_status === 'acknowledged';
  if (!open) return null;
  const exclude = (reason: string) => void changes.setStatus([found], 'excluded', { reason, until: null });
  return (
    <Row>
      <Button kind="primary" onClick={() => void changes.setStatus([found], 'in_progress')}>
        {words.confirm}
      </Button>
      {!learns && (
        <>
          <Button onClick={() => exclude(words.expectedOff)}>{words.expectedOff}</Button>
          <Button onClick={() => exclude(words.notProblem)}>{words.notProblem}</Button>
        </>
      )}
    </Row>
  );
}
