/** The app's address for links from outside. They name a place to show and can never name something to do. */
export const DEEP_LINK_SCHEME = 'costloom';

/** Of the server's page that hands a place over to the app. */
export const OPEN_PATH = '/open';

/** Makes of a path of the app (`/approvals/1/2`) the link to it that stands in a message. */
export type LinkTo = (path: string) => string;

/** A link that only the app opens, on a computer that has it. */
export const appLink: LinkTo = (path) => `${DEEP_LINK_SCHEME}://open${path}`;

/** `publicUrl`: where people reach the server by https. Without one there is no page to lead to. */
export const linksAt = (publicUrl: string | undefined): LinkTo =>
  publicUrl === undefined ? appLink : (path) => `${publicUrl}${OPEN_PATH}${path}`;

type ApprovalChoice = 'approve' | 'reject';

/** Where the approval of a run is decided; a choice is made there already, and still has to be pressed. */
export function approvalPath(workflowId: string, executionId: string, choice?: ApprovalChoice): string {
  const path = `/approvals/${encodeURIComponent(workflowId)}/${encodeURIComponent(executionId)}`;
  return choice === undefined ? path : `${path}?choice=${choice}`;
}

export const reportPath = (reportId: string): string => `/costs/reports/${encodeURIComponent(reportId)}`;
