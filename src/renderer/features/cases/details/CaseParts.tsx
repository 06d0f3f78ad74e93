import { caseWords } from '@shared/words/cases';
import type { CaseDetails } from '../../../data/cases';
import { formatPercent } from '../../../platform/formatting/numbers';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Progress, Tag } from '../../../ui/feedback/States';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { casePath, casesPath, type CaseView } from '../caseView';
import { useCall } from '../../../platform/api/calls';

const words = caseWords.details;

/** The rows of the bill that the rule saw. */
export function Evidence({ found }: { found: CaseDetails }) {
  if (found.evidence.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text as="h3" tone="faint" size="s" medium>
        {words.evidence}
      </Text>
      <dl className="cl-evidence">
        {found.evidence.map((item, index) => (
          <Row key={index} between gap="m" align="stretch" edge="bottom" className="cl-case__fact">
            <Text as="dt" tone="muted">
              {item.label}
            </Text>
            <Text as="dd" medium figures end flow="break">
              {item.value}
            </Text>
          </Row>
        ))}
      </dl>
    </Stack>
  );
}

export function Facts({ found }: { found: CaseDetails }) {
  const types = useCall('cases.types', { query: {} });
  const type = types.data?.data.find((known) => known.case_type === found.case_type);
  const facts: [string, string, string?][] = [
    [words.resource, found.case_resource_id],
    [
      words.account,
      found.case_account_name
        ? `${found.case_account_name} (${found.case_account_id})`
        : found.case_account_id,
      casesPath({ narrowing: { case_account_id: found.case_account_id }, customerId: found.customer_id }),
    ],
    [words.region, found.case_region],
    [words.service, found.case_service],
    [words.provider, found.provider],
    [
      caseWords.groupUnits.TYPE,
      type?.title ?? found.case_type,
      casesPath({ narrowing: { case_type: found.case_type }, customerId: found.customer_id }),
    ],
  ];
  return (
    <Panel title={words.facts}>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value, path], at, all) => (
            <Row
              key={label}
              between
              gap="m"
              align="stretch"
              edge={at < all.length - 1 ? 'bottom' : undefined}
              className="cl-case__fact"
            >
              <Text as="dt" tone="muted" className="cl-room-own">
                {label}
              </Text>
              <Text as="dd" end flow="break">
                {path ? <PathLink to={path}>{value}</PathLink> : value}
              </Text>
            </Row>
          ))}
      </dl>
    </Panel>
  );
}

export function Realised({ found: { realised, currency } }: { found: CaseDetails }) {
  if (!realised) return null;
  return (
    <Panel title={words.realised}>
      <Stack>
        <Row between>
          <span className="cl-muted">{words.saved}</span>
          <strong className="cl-good">
            <Money amount={realised.saved} currency={currency} exact />
          </strong>
        </Row>
        <Row between>
          <span className="cl-muted">{words.savedMonthly}</span>
          <Money amount={realised.monthly} currency={currency} exact />
        </Row>
        <Row between>
          <span className="cl-muted">{words.confidence}</span>
          <span className="cl-num">{formatPercent(realised.confidence, 0)}</span>
        </Row>
        <Progress value={realised.confidence} label={words.confidence} />
        <p className="cl-faint">{words.realisedText(realised.measured_days, realised.baseline_days)}</p>
      </Stack>
    </Panel>
  );
}

/** Other cases on the same money, which can be saved only once. */
export function Conflicts({ found, view }: { found: CaseDetails; view: CaseView }) {
  return (
    <Panel title={words.conflicts}>
      <Stack gap="s">
        <p className="cl-faint">{words.conflictsText}</p>
        <Stack as="ul" gap="s">
          {found.conflicts.map((other) => (
            <Row as="li" key={other.case_id}>
              <PathLink to={casePath(other.case_id, view)} className="cl-clip cl-grow">
                {other.case_title}
              </PathLink>
              {other.counts && <Tag tone="accent">{words.counts}</Tag>}
              <Money amount={other.month} currency={found.currency} />
            </Row>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
