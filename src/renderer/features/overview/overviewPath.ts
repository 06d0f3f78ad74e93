const OWN_PATH = '/overview';
const ANY_ORIGIN = 'http://app.invalid';

/**
 * Where the overview of an organisation is, when it has chosen one: its path with `isOverview=true`. Null is the
 * ordinary overview; also for a path that leads back here, or out of the app.
 */
export function chosenOverview(metadata: { overviewDashboardPath?: string | undefined }): string | null {
  const path = metadata.overviewDashboardPath;
  if (!path || !URL.canParse(path, ANY_ORIGIN)) return null;
  const url = new URL(path, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname === '/' || url.pathname === OWN_PATH) return null;
  url.searchParams.set('isOverview', 'true');
  return `${url.pathname}${url.search}${url.hash}`;
}
