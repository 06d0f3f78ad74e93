import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { anomalyWords as words } from '@shared/words/anomalies';
import type { AnomalyEntry } from '../../../data/cases';
import { AnomalyChart } from '../../../parts/anomaly/AnomalyChart';
import { CausePanel } from '../../../parts/anomaly/CausePanel';
import { FeedbackPanel } from '../../../parts/anomaly/FeedbackPanel';
import { countedIn, formatMeasured, signedMeasured, type CountedIn } from '../../../parts/anomaly/measured';
import { AnomalyCourse, AnomalyStateTag, AnomalyVerdict } from '../../../parts/anomaly/StateTag';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { usePage } from '../../../parts/page/pageContext';
import { useRights } from '../../../parts/user/userContext';
import { Delta, DeltaShare } from '../../../ui/base/Money';
import { Skeleton } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { caseActionWords } from '@shared/words/caseActions';
import { costWords } from '@shared/words/costs';
import './anomalies.css';
import { useCall } from '../../../platform/api/calls';
import type { FeedbackAbout } from '../../../parts/anomaly/FeedbackDialog';

/** One anomaly: what it costs, or how much it consumed, its days over what was expected. Its case has all else. */
export function AnomalyScreen() {
  const { caseId = '' } = useParams();
  const mayChange = useRights().mayChange('recommendations:read');
  const query = useCall('cases.anomaly', { params: { id: caseId } });
  const { currentData, data, error } = query;
  const found = currentData?.data ?? (data?.data.anomaly.case_id === caseId ? data.data : undefined);
  usePage(found?.anomaly.name ?? words.title, [{ text: words.title, path: '/costs/anomalies' }]);
  if (error && !found) return <FailedFetch title={words.gone} query={query} />;
  return (
    <Page>
      {found ? (
        <>
          <Head found={found.anomaly} />
          <AnomalyChart caseId={caseId} />
          <CausePanel
            caseId={caseId}
            currency={found.anomaly.currency}
            days={{ from: found.anomaly.first_day, to: found.anomaly.last_day }}
          />
          {/* What a provider found does not learn. */}
          {found.days.length > 0 && <FeedbackPanel mayChange={mayChange} about={aboutOf(found.anomaly)} />}
        </>
      ) : (
        <Skeleton rows={10} />
      )}
    </Page>
  );
}

const aboutOf = (found: AnomalyEntry): FeedbackAbout => ({
  caseId: found.case_id,
  status: found.case_status,
  name: found.name,
  service: found.service,
  account: found.account_name || found.account_id,
  of: countedIn(found),
  sku: found.usage?.sku ?? '',
  firstDay: found.first_day,
  lastDay: found.last_day,
});

function Head({ found }: { found: AnomalyEntry }) {
  const { currency, impact, share, month, usage } = found;
  const about = caseActionWords.anomaly;
  const { actual, expected } = usage ?? found;
  const of = countedIn(found);
  const amount = (value: number) => <span className="cl-num">{formatMeasured(value, of, true)}</span>;
  const facts: [string, ReactNode][] = [
    [words.facts.state, <AnomalyStateTag key="state" state={found.state} />],
    [words.facts.verdict, <AnomalyVerdict key="verdict" verdict={found.verdict} />],
    ...(usage ? [differenceOf(usage, of)] : []),
    [
      usage ? words.facts.worth : about.impact,
      <Row as="span">
        <Delta amount={impact} currency={currency} />
        <DeltaShare share={share} />
      </Row>,
    ],
    [about.actual, amount(actual)],
    [about.expected, amount(expected)],
    [words.facts.began, costWords.basis.day(found.first_day)],
    [words.facts.running, <AnomalyCourse key="running" found={found} />],
    [words.facts.lasted, words.lasted(found.days)],
    ...(month === null ? [] : [monthOf(month, currency)]),
    [words.facts.owner, found.owner ?? words.noOwner],
  ];
  return (
    <Row as="header" wrap between align="start" gap="l">
      <Stack>
        <Text as="h2" size="xl">
          {found.case_title}
        </Text>
        <Row as="dl" wrap align="stretch" className="cl-anomalies__facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <Text as="dt" size="s" tone="muted">
                {label}
              </Text>
              <Text as="dd" medium>
                {value}
              </Text>
            </div>
          ))}
        </Row>
      </Stack>
      <PathLink className="cl-button" to={`/cases/${encodeURIComponent(found.case_id)}`}>
        {words.openCase}
      </PathLink>
    </Row>
  );
}

const differenceOf = (usage: { actual: number; expected: number }, of: CountedIn): [string, ReactNode] => [
  words.facts.difference,
  <span key="difference" className="cl-num">
    {signedMeasured(usage.actual - usage.expected, of)}
  </span>,
];

const monthOf = (month: number, currency: string): [string, ReactNode] => [
  words.facts.month,
  <Delta key="month" amount={month} currency={currency} />,
];
