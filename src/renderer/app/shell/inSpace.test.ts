import { expect, it } from 'vitest';
import { datastoreAlone, ofDashboards, ofSpaces, ofWorkflows } from './inSpace';

const at = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://x');
  return { spaces: ofSpaces(pathname, searchParams), workflows: ofWorkflows(pathname, searchParams) };
};

it.each(['/spaces', '/spaces/s', '/spaces/s?type=DATASTORE&id=d', '/spaces/s?type=BOARD'])(
  '%s belongs to Spaces',
  (path) => expect(at(path)).toEqual({ spaces: true, workflows: false }),
);

it.each([
  '/workflows',
  '/workflows?space=s',
  '/spaces/s?type=WORKFLOW',
  '/spaces/s?path=/a',
  '/spaces/s/wfe/w',
])('%s belongs to Workflows', (path) => expect(at(path)).toEqual({ spaces: false, workflows: true }));

it.each(['/dashboards', '/spaces/s/dashboards/d'])('%s belongs to Dashboards', (path) => {
  expect(ofDashboards(path)).toBe(true);
  expect(at(path)).toEqual({ spaces: false, workflows: false });
});

it('other pages belong to neither', () => {
  for (const path of ['/overview', '/spacesuits', '/workflowsx'])
    expect(at(path)).toEqual({ spaces: false, workflows: false });
});

it('a datastore of a space has an address by itself, and nothing else has', () => {
  const instead = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    return datastoreAlone(pathname, searchParams);
  };
  expect(instead('/spaces/s?type=DATASTORE&id=d%2F1')).toBe('/datastores/d%2F1');
  for (const path of [
    '/spaces/s',
    '/spaces/s?type=DATASTORE',
    '/spaces/s?type=WORKFLOW&id=d',
    '/datastores/d',
  ])
    expect(instead(path)).toBeNull();
});
