import { expect, it } from 'vitest';
import { githubAddress, jiraAddress } from './reference';

it.each([
  ['OPS-12', 'OPS-12'],
  ['ops-12', 'OPS-12'],
  ['https://acme.atlassian.net/browse/OPS-12', 'OPS-12'],
  ['https://acme.atlassian.net/browse/OPS-12?focusedCommentId=1#x', 'OPS-12'],
  ['OPS', undefined],
  ['12', undefined],
  ['https://acme.atlassian.net/jira/software', undefined],
])('an issue of Jira by %s', (text, number) => {
  expect(jiraAddress(text)?.number).toBe(number);
});

it.each([
  ['acme/infra#12', 'acme/infra', '12'],
  ['https://github.com/acme/infra/issues/12', 'acme/infra', '12'],
  ['https://git.acme.test/acme/infra/pull/7', 'acme/infra', '7'],
  ['https://github.com/acme/infra/issues/12#issuecomment-3', 'acme/infra', '12'],
  ['https://github.com/acme/infra', undefined, undefined],
  ['acme/infra', undefined, undefined],
  ['#12', undefined, undefined],
])('an issue of GitHub by %s', (text, place, number) => {
  expect(githubAddress(text)).toEqual(place === undefined ? undefined : { place, number });
});
