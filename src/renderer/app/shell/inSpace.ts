import { isHere } from './currentChild';

/** The list of a space's workflows and their editor stand below `/spaces`, and belong to Workflows all the same. */
export function ofWorkflows(pathname: string, params: URLSearchParams): boolean {
  if (isHere('/workflows', pathname)) return true;
  if (/^\/spaces\/[^/]+\/wfe\//.test(pathname)) return true;
  const type = params.get('type');
  return /^\/spaces\/[^/]+$/.test(pathname) && (type === 'WORKFLOW' || (type === null && params.has('path')));
}

export const ofSpaces = (pathname: string, params: URLSearchParams): boolean =>
  isHere('/spaces', pathname) && !ofWorkflows(pathname, params);
