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
const stoppedInput = input('datastore', 'string', 'Stopped overnight', 'Datastore for the stopped instances');

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
    'On weekday evenings, posts to a Slack channel which non-production instances will stop, waits 30 minutes, and stops those still running. The tag “keep-on” keeps an instance running. Saves what was stopped so it can be started in the morning.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'schedule', 'non-production'],
  connects: ['AWS', 'SLACK'],
  schedule: weekdays(19),
  inputs: [input('environment', 'string', 'dev', 'Value of the tag “environment”'), stoppedInput],
  steps: [
    running('Running', 'Find running instances'),
    when(
      'Any_running',
      'Any found?',
      [['{{steps.Running.output.count}}', 'greater_than', 0]],
      [
        writeResources('Names', 'Write the list', '{{steps.Running.output.rows}}'),
        slack(
          'Remind',
          'Announce the stop',
          '{{steps.Running.output.count}} {{inputs.environment}} instances stop in 30 minutes:\n{{steps.Names.output}}Add the tag keep-on to leave one running.',
        ),
        step('Half_an_hour', 'Wait 30 minutes', 'WAIT', {
          mode: 'duration',
          quantity: 30,
          unit: 'Minutes',
        }),
        running('Still_running', 'Check what is still running'),
        step('Stop', 'Stop them', 'AWS-002', { resources: '{{steps.Still_running.output.rows}}' }),
        changedRows('Stopped', 'Get what was stopped', 'Stop'),
        ensure('Get the datastore', stoppedColumns, 'Instances to start again in the morning'),
        step('Fields', 'Pick the columns', 'ARRAY-002', {
          list: '{{steps.Stopped.output}}',
          fields: { resource: 'resource', name: 'name', account: 'account', region: 'region' },
        }),
        save('Save', 'Save the list', '{{steps.Fields.output}}'),
        slack('Tell', 'Post what was stopped', '{{steps.Stop.output.changed}} instances stopped.'),
      ],
      nothing('Nothing is running.'),
    ),
  ],
};

const startNonProduction: Recipe = {
  id: 'start-non-production',
  name: 'Start non-production in the morning',
  description:
    'On weekday mornings, starts only the instances that “Stop non-production overnight” stopped, and posts to a Slack channel.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'schedule', 'non-production'],
  connects: ['AWS', 'SLACK'],
  schedule: weekdays(6),
  inputs: [stoppedInput],
  steps: [
    ensure('Get what was stopped', stoppedColumns, 'Instances to start again in the morning'),
    step('Noted', 'Read the list', 'DATASTORE-001', {
      datastore: '{{steps.Datastore.output.datastoreId}}',
    }),
    when(
      'Any_noted',
      'Any stopped?',
      [['{{steps.Noted.output.count}}', 'greater_than', 0]],
      [
        step('Start', 'Start them', 'AWS-004', { resources: '{{steps.Noted.output.records}}' }),
        // What could not be started stays, and is tried again on the next morning.
        when(
          'All_started',
          'All started?',
          [['{{steps.Start.output.failed}}', 'equals', 0]],
          [
            step('Forget', 'Clear the list', 'DATASTORE-007', {
              datastore: '{{steps.Datastore.output.datastoreId}}',
            }),
          ],
        ),
        slack(
          'Tell',
          'Post what was started',
          '{{steps.Start.output.changed}} instances started; {{steps.Start.output.failed}} could not be started.',
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
    step('New_cases', 'Find new cases of unattached volumes', 'CASE-001', {
      statuses: ['open'],
      types: ['aws-unattached-volume'],
      limit: 200,
    }),
    step('Warn', 'Comment with a warning', 'CASE-004', {
      cases: '{{steps.New_cases.output.cases}}',
      text: 'Nothing uses this volume. It will be deleted after a snapshot in {{inputs.days}} days. Attach it, or exclude the case, to keep it.',
    }),
    step('Acknowledge', 'Acknowledge them', 'CASE-003', {
      cases: '{{steps.New_cases.output.cases}}',
      status: 'acknowledged',
      reason: 'Warned',
    }),
    step('Due', 'Find cases that are due', 'CASE-001', {
      statuses: ['acknowledged'],
      types: ['aws-unattached-volume'],
      minimumAge: '{{inputs.days}}',
      limit: 200,
    }),
    when(
      'Any_due',
      'Any found?',
      [['{{steps.Due.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'Write the approval message', 'Due'),
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
            changedRows('Deleted', 'Get what was deleted', 'Delete'),
            inProgress('Deleted', 'Deleted after a snapshot'),
          ],
          [
            step('Exclude', 'Exclude for 30 days', 'CASE-009', {
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
      nothing('No volumes are due.'),
    ),
  ],
};

const gp3InBatches: Recipe = {
  id: 'gp3-in-batches',
  name: 'gp2 to gp3, in batches',
  description:
    'Every day, changes a small batch of gp2 volumes to gp3 after approval, the largest savings first. If one fails, the whole batch is changed back.',
  category: 'Cloud',
  labels: ['aws', 'storage', 'approval'],
  connects: ['AWS'],
  schedule: daily,
  inputs: [input('batch', 'number', 10, 'Volumes in a batch')],
  steps: [
    step('Batch', 'Get the next batch', 'CASE-001', {
      statuses: ['open', 'acknowledged'],
      types: ['aws-gp2-volume', 'gp2-to-gp3'],
      limit: '{{inputs.batch}}',
    }),
    when(
      'Any_left',
      'Any found?',
      [['{{steps.Batch.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'Write the approval message', 'Batch'),
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
            changedRows('Changed', 'Get what was changed', 'Change'),
            when(
              'Any_failed',
              'Any failed?',
              [['{{steps.Change.output.failed}}', 'greater_than', 0]],
              [
                step('Back', 'Change the batch back', 'AWS-042', { rows: '{{steps.Changed.output}}' }),
                step('Told', 'Comment on the cases', 'CASE-004', {
                  cases: '{{steps.Batch.output.cases}}',
                  text: 'A volume in this batch could not be changed to gp3, so the batch was changed back.',
                }),
              ],
              [inProgress('Changed', 'Changed to gp3')],
            ),
          ],
          [],
          {
            items: '{{steps.Batch.output.cases}}',
            consequence: 'The volumes are changed to gp3. They stay available during the change.',
          },
        ),
      ],
      nothing('No gp2 volumes left.'),
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
  inputs: [input('days', 'number', 30, 'Minimum days a case has been open')],
  steps: [
    step('Old', 'Find cases of old snapshots', 'CASE-001', {
      statuses: ['open', 'acknowledged'],
      types: ['aws-old-snapshot', 'aws-orphan-snapshot'],
      minimumAge: '{{inputs.days}}',
      limit: 500,
    }),
    when(
      'Any_old',
      'Any found?',
      [['{{steps.Old.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'Write the approval message', 'Old'),
        ask(
          'Approve_deletion',
          'Approve the deletion?',
          {
            header: 'Delete {{steps.Old.output.count}} old snapshots?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Delete', 'Delete them', 'AWS-014', { resources: '{{steps.Old.output.cases}}' }),
            changedRows('Deleted', 'Get what was deleted', 'Delete'),
            inProgress('Deleted', 'Deleted'),
          ],
          [],
          {
            items: '{{steps.Old.output.cases}}',
            consequence: 'The snapshots are deleted for good.',
          },
        ),
      ],
      nothing('No snapshots are old enough.'),
    ),
  ],
};

const stopDatabases: Recipe = {
  id: 'stop-idle-databases',
  name: 'Idle databases: approve, then stop',
  description:
    'Every week, collects the cases of idle RDS databases into one approval, stops those approved and posts to a Slack channel. AWS restarts them after seven days, so the next run asks again.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'databases', 'approval'],
  connects: ['AWS', 'SLACK'],
  schedule: weekly,
  steps: [
    step('Idle', 'Find cases of idle databases', 'CASE-001', {
      statuses: ['open', 'acknowledged', 'in_progress'],
      types: ['aws-idle-database'],
      limit: 100,
    }),
    when(
      'Any_idle',
      'Any found?',
      [['{{steps.Idle.output.count}}', 'greater_than', 0]],
      [
        writeCases('Message', 'Write the approval message', 'Idle'),
        ask(
          'Approve_stop',
          'Approve stopping them?',
          {
            header: 'Stop {{steps.Idle.output.count}} idle databases?',
            message: '{{steps.Message.output}}',
          },
          [
            step('Stop', 'Stop them', 'AWS-015', { resources: '{{steps.Idle.output.cases}}' }),
            changedRows('Stopped', 'Get what was stopped', 'Stop'),
            inProgress('Stopped', 'Stopped'),
            slack(
              'Tell',
              'Post what was stopped',
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
      nothing('No idle databases found.'),
    ),
  ],
};

const tagInstances: Recipe = {
  id: 'tag-instances-without-owner',
  name: 'Instances without an owner: ask, then tag',
  description:
    'Every week, posts the EC2 instances without an “owner” tag to a Slack channel and asks for approval to assign them to the team you name.',
  category: 'Cloud',
  labels: ['aws', 'slack', 'tags', 'owners', 'approval'],
  connects: ['AWS', 'SLACK'],
  schedule: weekly,
  inputs: [input('owner', 'string', 'platform-team', 'Owner for instances no one claims')],
  steps: [
    step('Unowned', 'Find instances without an owner', 'AWS-024', { without: ['owner'], regions: ['all'] }),
    when(
      'Any_unowned',
      'Any found?',
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
            step('Still_unowned', 'Find what no one claimed', 'AWS-024', {
              without: ['owner'],
              regions: ['all'],
            }),
            step('Tag', 'Set the tag', 'AWS-028', {
              resources: '{{steps.Still_unowned.output.rows}}',
              tags: { owner: '{{inputs.owner}}' },
            }),
          ],
          [],
          { consequence: 'Instances no one has claimed by then get the “owner” tag.' },
        ),
      ],
      nothing('All instances have an owner.'),
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
