/** How remedies ask for approval and tell what came of it. Settings of the domain `remedies`. */
export interface RemedyWays {
  /** `owners`: the owners of the cases who are members; everyone who can decide where there are none. */
  approvers: RemedyApprovers;
  /** Where the approval is asked and the result is posted, beside the app; null: nowhere. */
  chat: RemedyChat | null;
  /** Where a ticket of what was changed is created; null: nowhere. */
  ticket: RemedyTicket | null;
}

export const remedyApprovers = ['deciders', 'owners'] as const;
type RemedyApprovers = (typeof remedyApprovers)[number];

export const remedyChats = ['SLACK', 'TEAMS'] as const;
/** A channel; `name` is what people see, `team_id` is empty in Slack. */
export interface RemedyChat {
  type: (typeof remedyChats)[number];
  integration_id: string;
  team_id: string;
  channel_id: string;
  name: string;
}

export type RemedyTicket =
  | { type: 'JIRA'; integration_id: string; project_id: string; issue_type_id: string }
  | { type: 'GITHUB'; integration_id: string; repository: string };

export const normalWays: RemedyWays = { approvers: 'deciders', chat: null, ticket: null };
