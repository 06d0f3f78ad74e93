import { expect, it } from 'vitest';
import { queryServices, restServices } from '../../integrations/aws/services';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { hostUrl } from './hostUrl';

const leadingElsewhere = [
  ...[
    'evil.example/',
    'evil.example#',
    'evil.example?',
    'x@evil.example',
    'evil.example:443/',
    '..',
    '.',
    '',
  ],
  ...['a b', 'a\\b', 'a%2f', '-a', 'a-', 'a..b', 'evil.example/\u0000', 'é', '127.0.0.1/', '[::1]/'],
];

it.each(leadingElsewhere)('“%s” is no part of a host', (part) => {
  expect(() => hostUrl`https://sts.${part}.amazonaws.com`).toThrow(ProviderError);
  expect(() => restServices.lambda.host(part)).toThrow(ProviderError);
  expect(() => queryServices.sts.host(part)).toThrow(ProviderError);
});

it.each(['us-east-1', 'cn-north-1', 'My_old_bucket', 'acme.eu-west-1.privatelink', 'a'])(
  '“%s” is one',
  (part) => {
    expect(new URL(hostUrl`https://x.${part}.example.com`).host).toBe(`x.${part}.example.com`.toLowerCase());
  },
);
