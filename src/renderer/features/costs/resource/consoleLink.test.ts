import { expect, it } from 'vitest';
import { consoleLink } from './consoleLink';

const aws = { provider: 'AWS', region: 'eu-west-1' };

it.each([
  [
    { ...aws, resource: 'i-0123456789abcdef0' },
    'https://console.aws.amazon.com/ec2/home?region=eu-west-1#InstanceDetails:instanceId=i-0123456789abcdef0',
  ],
  [
    { ...aws, resource: 'arn:aws:rds:eu-west-1:111122223333:db:orders' },
    'https://console.aws.amazon.com/go/view?arn=arn%3Aaws%3Ards%3Aeu-west-1%3A111122223333%3Adb%3Aorders',
  ],
  [
    { provider: 'Microsoft', region: 'westeurope', resource: '/subscriptions/a/resourceGroups/my group/x' },
    'https://portal.azure.com/#@/resource/subscriptions/a/resourceGroups/my%20group/x',
  ],
  [{ ...aws, resource: 'orders-backups' }, null],
  [{ ...aws, region: 'eu-west-1.example.org#', resource: 'i-0123456789abcdef0' }, null],
  [{ provider: 'Google Cloud', region: 'us-east1', resource: 'i-0123456789abcdef0' }, null],
])('the console of %j is %s', (place, link) => {
  expect(consoleLink(place)).toBe(link);
});
