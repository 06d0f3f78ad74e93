import type { JsonObject } from '@shared/model/json';
import { nameInArn } from '../common/arn';
import { awsChange } from '../common/changeStep';
import {
  cloudtrail,
  hasData,
  isOfManagement,
  recordsManagement,
  standInFor,
  trailsAt,
  trailTags,
  workOf,
  type Selectors,
} from '../common/trails';

/** What is recorded without management events; null: nothing. */
function withoutManagement({ EventSelectors, AdvancedEventSelectors }: Selectors): JsonObject | null {
  const advanced = AdvancedEventSelectors.filter((one) => !isOfManagement(one));
  if (advanced.length > 0) return { AdvancedEventSelectors: advanced };
  const basic = EventSelectors.filter((one) => hasData(one));
  return basic.length === 0
    ? null
    : { EventSelectors: basic.map((one) => ({ ...one, IncludeManagementEvents: false })) };
}

/** As they were. */
const former = ({ EventSelectors, AdvancedEventSelectors }: Selectors): JsonObject =>
  AdvancedEventSelectors.length > 0 ? { AdvancedEventSelectors } : { EventSelectors };

export const stopManagementEvents = awsChange({
  id: 'AWS-057',
  name: 'Stop_management_events',
  title: 'Stop duplicate management events',
  description:
    'Stops recording management events in CloudTrail trails when another trail records all of them.',
  icon: 'power',
  permissions: [
    'cloudtrail:DescribeTrails',
    'cloudtrail:GetTrailStatus',
    'cloudtrail:GetEventSelectors',
    'cloudtrail:ListTags',
    'cloudtrail:PutEventSelectors',
    'cloudtrail:StopLogging',
  ],
  keywords: ['cloudtrail', 'audit', 'trail', 'duplicate', 'log'],
  resources: { title: 'Trails', example: 'arn:aws:cloudtrail:us-east-1:111122223333:trail/second' },
  sample: {
    resource: 'arn:aws:cloudtrail:us-east-1:111122223333:trail/second',
    name: 'second',
    summary: 'Stop management events in trail second, which audit records too',
    before: { management_events: true },
    after: { management_events: false, recorded_by: 'audit' },
    monthly_cost: 60,
    currency: 'USD',
  },
  async look(at) {
    const id = at.target.resource;
    const all = await trailsAt(at);
    const found = all.find(({ TrailARN, Name }) => (id.startsWith('arn:') ? TrailARN === id : Name === id));
    if (!found) return { kind: 'skipped', name: '', reason: `The trail ${nameInArn(id)} does not exist.` };
    const { Name: name, TrailARN: arn, HomeRegion: region } = found;
    if (found.IsOrganizationTrail)
      return { kind: 'skipped', name, reason: 'It belongs to the whole organization.' };
    const { isLogging, selectors } = await workOf(at, found);
    if (!isLogging || !recordsManagement(selectors))
      return { kind: 'unchanged', name, reason: 'It records no management events.' };
    if (found.HasInsightSelectors)
      return { kind: 'skipped', name, reason: 'Its Insights need management events.' };
    const other = await standInFor(at, found, all);
    if (!other)
      return { kind: 'skipped', name, reason: 'No other trail records all of its management events.' };
    const rest = withoutManagement(selectors);
    return {
      kind: 'change',
      name,
      region,
      tags: await trailTags(at, found),
      summary: `Stop management events in trail ${name}, which ${other.Name} records too`,
      before: { management_events: true },
      after: { management_events: false, recorded_by: other.Name },
      stages: [
        {
          call:
            rest === null
              ? cloudtrail('StopLogging', { Name: arn })
              : cloudtrail('PutEventSelectors', { TrailName: arn, ...rest }),
        },
      ],
      cannotUndo: null,
      undo: [
        rest === null
          ? cloudtrail('StartLogging', { Name: arn })
          : cloudtrail('PutEventSelectors', { TrailName: arn, ...former(selectors) }),
      ],
    };
  },
});
