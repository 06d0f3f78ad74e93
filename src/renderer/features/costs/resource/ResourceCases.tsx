import { statusLabels } from '@shared/model/caseStatus';
import { resourceWords as words } from '@shared/words/charges';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Row, Stack } from '../../../ui/layout/Layout';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const SHOWN = 50;

/** The cases of a resource, past ones too. */
export function ResourceCases({ resource }: { resource: string }) {
  const rule = { id: '1', key: 'case_resource_id', operator: 'equals', value: resource } as const;
  const asked = useCall('cases.search', {
    query: {},
    body: {
      filters: { filters: [{ id: '1', filter_logic: 'AND', rules: [rule] }] },
      max_returned_items: SHOWN,
      sort: { by: 'impact', order: 'desc' },
    },
  });
  const { data } = asked;
  return (
    <Panel title={words.cases}>
      {!data ? (
        <Pending what="cases" query={asked} rows={2} />
      ) : data.details.length === 0 ? (
        <p className="cl-faint">{words.noCases}</p>
      ) : (
        <Stack as="ul" gap="s">
          {data.details.map((found) => (
            <Row as="li" gap="m" key={found.case_id}>
              <PathLink className="cl-clip cl-grow" to={`/cases/${encodeURIComponent(found.case_id)}`}>
                {found.case_title}
              </PathLink>
              <span className="cl-faint">{statusLabels[found.case_status]}</span>
              {found.cost_impact && (
                <span className="cl-num">
                  <Money amount={found.cost_impact.month} currency={found.currency} /> {words.aMonth}
                </span>
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
