import {
  ask,
  daily,
  ensure,
  input,
  monthly,
  save,
  step,
  weekdays,
  weekly,
  when,
  type Recipe,
} from '../builder';
import { changedRows, inProgress, nothing, slack, writeCases, writeResources } from './shared';

const stoppedColumns = { resource: 'string', name: 'string', account: 'string', region: 'string' };
const stoppedInput = input('datastore', 'string', 'Stopped overnight', 'Where the stopped ones are noted');

const running = (name: string, title: string) =>
  step(name, title, 'AWS-024', {
    state: 'running',
    tags: { environment: '{{inputs.environment}}' },
    without: ['keep-on'],
    regions: ['all'],
  });

const stopNonProduction: Recipe = {
  id: 'stop-non-production',
  name: 'Stop non-production overnight',
  description:
    'On weekday evenings, tells a Slack channel which non-production instances will stop, waits 30 minutes, and stops those still running. The tag “keep-on” leaves an instance running. Notes what was stopped, so it can be started in the morning.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'schedule', 'non-production'],
  connects: ['AWS', 'SLACK'],
  schedule: weekdays(19),
  inputs: [input('environment', 'string', 'dev', 'Value of the tag “environment”'), stoppedInput],
  steps: [
    running('Running', 'Find what is running'),
    when(
      'Any_running',
      'Is there any?',
      [['{{steps.Running.output.count}}', 'greater_than', 0]],
      [
        writeResources('Names', 'Write the list', '{{steps.Running.output.rows}}'),
        slack(
          'Remind',
          'Say what will stop',
          '{{steps.Running.output.count}} {{inputs.environment}} instances stop in 30 minutes:\n{{steps.Names.output}}Add the tag keep-on to leave one running.',
        ),
        step('Half_an_hour', 'Wait half an hour', 'WAIT', {
          mode: 'duration',
          quantity: 30,
          unit: 'Minutes',
        }),
        running('Still_running', 'Find what is still running'),
        step('Stop', 'Stop them', 'AWS-002', { resources: '{{steps.Still_running.output.rows}}' }),
        changedRows('Stopped', 'What was stopped', 'Stop'),
        ensure('What to start again', stoppedColumns, 'Instances to start again in the morning'),
        step('Fields', 'Choose what is kept', 'ARRAY-002', {
          list: '{{steps.Stopped.output}}',
          fields: { resource: 'resource', name: 'name', account: 'account', region: 'region' },
        }),
        save('Save', 'Note them', '{{steps.Fields.output}}'),
        slack('Tell', 'Say what was stopped', '{{steps.Stop.output.changed}} instances were stopped.'),
      ],
      nothing('Nothing is running.'),
    ),
  ],
};

const startNonProduction: Recipe = {
  id: 'start-non-production',
  name: 'Start non-production in the morning',
  description:
    'On weekday mornings, starts the instances that “Stop non-production overnight” stopped, and no others, and tells a Slack channel.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'schedule', 'non-production'],
  connects: ['AWS', 'SLACK'],
  schedule: weekdays(6),
  inputs: [stoppedInput],
  steps: [
    ensure('What was stopped', stoppedColumns, 'Instances to start again in the morning'),
    step('Noted', 'Read what was stopped', 'DATASTORE-001', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
    }),
    when(
      'Any_noted',
      'Was anything stopped?',
      [['{{steps.Noted.output.count}}', 'greater_than', 0]],
      [
        step('Start', 'Start them', 'AWS-004', { resources: '{{steps.Noted.output.records}}' }),
        // What could not be started stays, and is tried again on the next morning.
        when(
          'All_started',
          'Was every one started?',
          [['{{steps.Start.output.failed}}', 'equals', 0]],
          [
            step('Forget', 'Empty the list', 'DATASTORE-007', {
              datastore: '{{steps.Datastore.output.datastoreId}}',
            }),
          ],
        ),
        slack(
          'Tell',
          'Say what was started',
          '{{steps.Start.output.changed}} instances were started. {{steps.Start.output.failed}} could not be.',
        ),
      ],
      nothing('Nothing was stopped overnight.'),
    ),
  ],
};

const deleteVolumes: Recipe = {
  id: 'unattached-volumes-after-warning',
  name: 'Unattached volumes: warn, then delete',
  description:
    'Warns on new cases of unattached EBS volumes. Cases older than two weeks go to an approval; then each volume is deleted after a snapshot.',
  category: 'Cloud',
  labels: ['aws', 'storage', 'approval'],
  connects: ['AWS'],
  schedule: daily,
  inputs: [input('days', 'number', 14, 'Days between the warning and the deletion')],
  steps: [
    step('New_cases', 'New cases of unattached volumes', 'CASE-001', {
      statuses: ['open'],
      types: ['aws-unattached-volume'],
      limit: 200,
    }),
    step('Warn', 'Warn on the case', 'CASE-004', {
      cases: '{{steps.New_cases.output.cases}}',
      text: 'Nothing uses this volume. It will be deleted after a snapshot in {{inputs.days}} days. Attach it, or exclude the case, to keep it.',
    }),
    step('Acknowledge', 'Acknowledge them', 'CASE-003', {
      cases: '{{steps.New_cases.output.cases}}',
      status: 'acknowledged',
      reason: 'Warned',
    }),
    step('Due', 'Cases whose time has passed', 'CASE-001', {
      statuses: ['acknowledged'],
      types: ['aws-unattached-volume'],
      minimumAge: '{{inputs.days}}',
      limit: 200,
    }),
    when(
      'Any_due',
      'Is there any?',
      [['{{steps.Due.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'What the approvers read', 'Due'),
        ask(
          'Approve_deletion',
          'Approve the deletion?',
          {
            header: 'Delete {{steps.Due.output.count}} unattached volumes?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Delete', 'Take snapshots and delete', 'AWS-003', {
              resources: '{{steps.Due.output.cases}}',
              snapshot: true,
            }),
            changedRows('Deleted', 'What was deleted', 'Delete'),
            inProgress('Deleted', 'Deleted after a snapshot'),
          ],
          [
            step('Exclude', 'Leave them for 30 days', 'CASE-009', {
              cases: '{{steps.Due.output.cases}}',
              reason: 'The deletion was not approved. {{steps.Approve_deletion.output.comment}}',
              days: 30,
            }),
          ],
          {
            items: '{{steps.Due.output.cases}}',
            consequence: 'The volumes are deleted after a snapshot of each.',
          },
        ),
      ],
      nothing('No volume is due.'),
    ),
  ],
};

const gp3InBatches: Recipe = {
  id: 'gp3-in-batches',
  name: 'gp2 to gp3, in batches',
  description:
    'Every day, changes a small batch of gp2 volumes to gp3 after approval, the largest savings first. When one of the batch fails, the batch is changed back.',
  category: 'Cloud',
  labels: ['aws', 'storage', 'approval'],
  connects: ['AWS'],
  schedule: daily,
  inputs: [input('batch', 'number', 10, 'Volumes in a batch')],
  steps: [
    step('Batch', 'The next batch', 'CASE-001', {
      statuses: ['open', 'acknowledged'],
      types: ['aws-gp2-volume', 'gp2-to-gp3'],
      limit: '{{inputs.batch}}',
    }),
    when(
      'Any_left',
      'Is there any?',
      [['{{steps.Batch.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'What the approvers read', 'Batch'),
        ask(
          'Approve_batch',
          'Approve the batch?',
          {
            header: 'Change {{steps.Batch.output.count}} volumes to gp3?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Change', 'Change them to gp3', 'AWS-007', {
              resources: '{{steps.Batch.output.cases}}',
              type: 'gp3',
            }),
            changedRows('Changed', 'What was changed', 'Change'),
            when(
              'Any_failed',
              'Did one fail?',
              [['{{steps.Change.output.failed}}', 'greater_than', 0]],
              [
                step('Back', 'Change the batch back', 'AWS-042', { rows: '{{steps.Changed.output}}' }),
                step('Told', 'Note it on the cases', 'CASE-004', {
                  cases: '{{steps.Batch.output.cases}}',
                  text: 'A volume of this batch could not become gp3, so the batch was changed back.',
                }),
              ],
              [inProgress('Changed', 'Changed to gp3')],
            ),
          ],
          [],
          {
            items: '{{steps.Batch.output.cases}}',
            consequence: 'The volumes become gp3. They stay available meanwhile.',
          },
        ),
      ],
      nothing('No gp2 volume is left.'),
    ),
  ],
};

const deleteSnapshots: Recipe = {
  id: 'delete-old-snapshots',
  name: 'Old snapshots: approve, then delete',
  description:
    'Once a month, collects the cases of old EBS snapshots into one approval, and deletes those approved.',
  category: 'Cloud',
  labels: ['aws', 'storage', 'approval'],
  connects: ['AWS'],
  schedule: monthly,
  inputs: [input('days', 'number', 30, 'Days that a case must be open')],
  steps: [
    step('Old', 'Cases of old snapshots', 'CASE-001', {
      statuses: ['open', 'acknowledged'],
      types: ['aws-old-snapshot', 'aws-orphan-snapshot'],
      minimumAge: '{{inputs.days}}',
      limit: 500,
    }),
    when(
      'Any_old',
      'Is there any?',
      [['{{steps.Old.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'What the approvers read', 'Old'),
        ask(
          'Approve_deletion',
          'Approve the deletion?',
          {
            header: 'Delete {{steps.Old.output.count}} old snapshots?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Delete', 'Delete them', 'AWS-014', { resources: '{{steps.Old.output.cases}}' }),
            changedRows('Deleted', 'What was deleted', 'Delete'),
            inProgress('Deleted', 'Deleted'),
          ],
          [],
          {
            items: '{{steps.Old.output.cases}}',
            consequence: 'The snapshots are deleted for good.',
          },
        ),
      ],
      nothing('No snapshot is old enough.'),
    ),
  ],
};

const stopDatabases: Recipe = {
  id: 'stop-idle-databases',
  name: 'Idle databases: approve, then stop',
  description:
    'Every week, collects the cases of idle RDS databases into one approval, stops those approved and tells a Slack channel. AWS starts them again after seven days, so the next run asks again.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'databases', 'approval'],
  connects: ['AWS', 'SLACK'],
  schedule: weekly,
  steps: [
    step('Idle', 'Cases of idle databases', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      types: ['aws-idle-database'],
      limit: 100,
    }),
    when(
      'Any_idle',
      'Is there any?',
      [['{{steps.Idle.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'What the approvers read', 'Idle'),
        ask(
          'Approve_stop',
          'Approve stopping them?',
          {
            header: 'Stop {{steps.Idle.output.count}} idle databases?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Stop', 'Stop them', 'AWS-015', { resources: '{{steps.Idle.output.cases}}' }),
            changedRows('Stopped', 'What was stopped', 'Stop'),
            inProgress('Stopped', 'Stopped'),
            slack(
              'Tell',
              'Say what was stopped',
              '{{steps.Stop.output.changed}} idle databases were stopped.',
            ),
          ],
          [],
          {
            items: '{{steps.Idle.output.cases}}',
            consequence: 'The databases stop, and nothing can reach them.',
          },
        ),
      ],
      nothing('No database is idle.'),
    ),
  ],
};

const tagInstances: Recipe = {
  id: 'tag-instances-without-owner',
  name: 'Instances without an owner: ask, then tag',
  description:
    'Every week, lists the EC2 instances without the tag “owner” in a Slack channel and asks for approval to give them to the team that you name.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'tags', 'owners', 'approval'],
  connects: ['AWS', 'SLACK'],
  schedule: weekly,
  inputs: [input('owner', 'string', 'platform-team', 'Owner of instances that nobody claims')],
  steps: [
    step('Unowned', 'Instances without an owner', 'AWS-024', { without: ['owner'], regions: ['all'] }),
    when(
      'Any_unowned',
      'Is there any?',
      [['{{steps.Unowned.output.count}}', 'greater_than', 0]],
      [
        writeResources('Names', 'Write the list', '{{steps.Unowned.output.rows}}'),
        slack(
          'Ask_owners',
          'Ask who owns them',
          '{{steps.Unowned.output.count}} instances have no owner. Tag yours:\n{{steps.Names.output}}',
        ),
        ask(
          'Approve_tags',
          'Approve the tags?',
          {
            header: 'Give {{steps.Unowned.output.count}} instances to {{inputs.owner}}?',
            message: '{{steps.Names.output}}',
          },
          [
            step('Still_unowned', 'Those that nobody claimed', 'AWS-024', {
              without: ['owner'],
              regions: ['all'],
            }),
            step('Tag', 'Set the tag', 'AWS-028', {
              resources: '{{steps.Still_unowned.output.rows}}',
              tags: { owner: '{{inputs.owner}}' },
            }),
          ],
          [],
          { consequence: 'Instances that nobody has claimed by then get the tag “owner”.' },
        ),
      ],
      nothing('Every instance has an owner.'),
    ),
  ],
};

export const cloudRecipes: Recipe[] = [
  stopNonProduction,
  startNonProduction,
  deleteVolumes,
  gp3InBatches,
  deleteSnapshots,
  stopDatabases,
  tagInstances,
];
