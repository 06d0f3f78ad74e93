import { datastoreAlonePath } from '../../parts/datastores/datastorePaths';
import { isHere } from './currentChild';

/** The list of a space's workflows and their editor stand below `/spaces`, and belong to Workflows all the same. */
export function ofWorkflows(pathname: string, params: URLSearchParams): boolean {
  if (isHere('/workflows', pathname)) return true;
  if (/^\/spaces\/[^/]+\/wfe\//.test(pathname)) return true;
  const type = params.get('type');
  return /^\/spaces\/[^/]+$/.test(pathname) && (type === 'WORKFLOW' || (type === null && params.has('path')));
}

/** A dashboard stands below its space (ROUTE-21), and is looked for among Dashboards. */
export const ofDashboards = (pathname: string): boolean =>
  isHere('/dashboards', pathname) || /^\/spaces\/[^/]+\/dashboards\//.test(pathname);

export const ofSpaces = (pathname: string, params: URLSearchParams): boolean =>
  isHere('/spaces', pathname) && !ofWorkflows(pathname, params) && !ofDashboards(pathname);

/**
 * A datastore's address is below its space (ROUTE-17), which Guests may not open although they read datastores: the
 * same one by itself. Null for every other address.
 */
export function datastoreAlone(pathname: string, params: URLSearchParams): string | null {
  const id = params.get('id');
  const ofDatastore = /^\/spaces\/[^/]+$/.test(pathname) && params.get('type') === 'DATASTORE';
  return ofDatastore && id ? datastoreAlonePath(id) : null;
}
