import { ask, nameOf, numbered } from '../common/aws';
import { ec2, instancePage } from '../common/ec2';
import { awsFind, type Wanted } from '../common/finding';

/** What AWS leaves out itself. */
function filters({ state, tags, tag_filter: filter }: Wanted): Record<string, string> {
  const wanted: [string, string[]][] = Object.entries(tags).map(([key, value]) =>
    value === '' ? ['tag-key', [key]] : [`tag:${key}`, [value]],
  );
  wanted.push(...filter.map(({ key, values }): [string, string[]] => [`tag:${key}`, values]));
  wanted.push([
    'instance-state-name',
    state === '' ? ['pending', 'running', 'stopping', 'stopped'] : [state],
  ]);
  return Object.assign(
    {},
    ...wanted.map(([name, values], at) => ({
      [`Filter.${at + 1}.Name`]: name,
      ...numbered(`Filter.${at + 1}.Value`, values),
    })),
  );
}

export const findInstances = awsFind({
  id: 'AWS-024',
  name: 'Find_instances',
  title: 'Find EC2 instances',
  description: 'Finds instances by state and tags across accounts and regions.',
  icon: 'search',
  permissions: ['ec2:DescribeInstances', 'ec2:DescribeRegions'],
  keywords: ['ec2', 'vm', 'server', 'running', 'stopped', 'non-production'],
  states: [
    { value: 'running', label: 'Running' },
    { value: 'stopped', label: 'Stopped' },
  ],
  sample: {
    resource: 'i-0abc',
    name: 'batch-worker',
    type: 'm5.large',
    state: 'running',
    tags: { Name: 'batch-worker', environment: 'dev' },
  },
  async page(at, wanted, token) {
    const next: Record<string, string> = token === '' ? {} : { NextToken: token };
    const call = ec2('DescribeInstances', { MaxResults: '100', ...next, ...filters(wanted) });
    const { instances, nextToken } = await ask(at, call, instancePage);
    return {
      found: instances.map(({ instanceId, instanceType, state, tags }) => {
        return { resource: instanceId, name: nameOf(tags), type: instanceType, state, tags };
      }),
      next: nextToken,
    };
  },
});
