import { openStatuses } from '@shared/model/caseStatus';
import { PERIOD_MONTHS } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import type { Case } from '../../data/cases';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { PathLink } from '../../parts/navigation/PathLink';
import { Icon } from '../../ui/base/Icon';
import { Money } from '../../ui/base/Money';
import { Panel } from '../../ui/base/Panel';
import { Empty, Skeleton, Tag } from '../../ui/feedback/States';
import { Row, Stack } from '../../ui/layout/Layout';
import type { Arg } from '../../platform/api/call';
import { useCall } from '../../platform/api/calls';
import { FailedFetch } from '../../parts/feedback/FailedFetch';

const SHOWN = 5;
const anomalyTypes = ['cost-anomaly', 'usage-anomaly'];

/** The largest savings, and what jumped. */
export function CasePanels({ currency }: { currency: string }) {
  const words = costWords.overview;
  const [period] = useCostPeriod();
  const factor = PERIOD_MONTHS[period];
  const unit = period === 'year' ? words.perYear : words.perMonth;
  const rule = { id: 'currency', key: 'currency', operator: 'equals', value: currency } as const;
  const groups = [{ id: 'overview', filter_logic: 'AND', rules: [rule] } as const];
  const filters = {
    case_status: [...openStatuses],
    filters: groups.map((group) => ({ ...group, rules: [...group.rules] })),
  };
  const ofAnomaly = { id: 'type', key: 'case_type', operator: 'in' as const, value: anomalyTypes };
  const anomalies = {
    ...filters,
    filters: filters.filters.map((group) => ({ ...group, rules: [...group.rules, ofAnomaly] })),
  };
  return (
    <>
      <Panel title={words.largest} actions={<PathLink to="/cases">{words.allCases}</PathLink>} flush>
        <CaseList filters={filters} empty={words.noCases} factor={factor} unit={unit} />
      </Panel>
      <Panel
        title={words.anomalies}
        actions={<PathLink to="/costs/anomalies">{words.allAnomalies}</PathLink>}
        flush
      >
        <CaseList filters={anomalies} empty={words.noAnomalies} factor={factor} unit={unit} />
      </Panel>
    </>
  );
}

type Filters = NonNullable<Arg<'cases.search'>['body']['filters']>;

function CaseList(props: { filters: Filters; empty: string; factor: number; unit: string }) {
  const now = useNow();
  const asked = useCall('cases.search', {
    query: {},
    body: { filters: props.filters, max_returned_items: SHOWN, sort: { by: 'impact', order: 'desc' } },
  });
  const { data, error } = asked;
  if (error && !data) {
    return <FailedFetch what="cases" query={asked} />;
  }
  if (!data) return <Skeleton rows={4} />;
  if (data.details.length === 0) return <Empty title={props.empty} />;
  return (
    <ul className="cl-pad-s">
      {data.details.map((found) => (
        <CaseRow key={found.case_id} found={found} factor={props.factor} unit={props.unit} now={now} />
      ))}
    </ul>
  );
}

function CaseRow({ found, factor, unit, now }: { found: Case; factor: number; unit: string; now: Date }) {
  return (
    <li>
      <PathLink
        to={`/cases/${encodeURIComponent(found.case_id)}`}
        className="cl-press cl-press--entry cl-overview__link"
      >
        <Stack as="span" gap="none" className="cl-grow">
          <Row as="span">
            <span className="cl-clip cl-medium">{found.case_title}</span>
            {found.is_new && <Tag tone="accent">{costWords.spend.isNew}</Tag>}
          </Row>
          <span className="cl-clip cl-faint cl-size-s">
            {found.case_resource_name || found.case_resource_id} · {found.case_account_name} ·{' '}
            {formatRelative(found.case_creation_time, now)}
          </span>
        </Stack>
        {found.cost_impact && (
          <span className="cl-nowrap cl-num">
            <Money amount={found.cost_impact.month * factor} currency={found.currency} />{' '}
            <span className="cl-faint cl-size-s">{unit}</span>
          </span>
        )}
        <Icon name="chevronRight" size={14} className="cl-faint" />
      </PathLink>
    </li>
  );
}
