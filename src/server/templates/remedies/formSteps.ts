import type { InputParameter } from '@shared/model/graph/types';
import type { Block } from '@shared/model/graph/tree';
import type { JsonObject } from '@shared/model/json';
import type { RemedyWays, RemedyChat, RemedyTicket } from '@shared/model/settings/remedyWays';
import { goingOn, input, step } from '../builder';

/** How a copy asks and tells: its steps are those of the services, their channels and projects come with each run. */
export interface RemedyForm {
  asksOwners: boolean;
  chat: RemedyChat['type'] | null;
  ticket: RemedyTicket['type'] | null;
}

/** What a run is told of where to ask and to tell. */
export const formInputs = ({ asksOwners, chat, ticket }: RemedyForm): InputParameter[] => [
  ...(asksOwners
    ? [input('approvers', 'list', [], 'Email addresses of those who can decide; empty: everyone who can')]
    : []),
  ...(chat === null
    ? []
    : [
        input('chat', 'string', '', 'Integration of the chat'),
        input('channel', 'string', '', 'Channel that is asked and told'),
      ]),
  ...(chat === 'TEAMS' ? [input('team', 'string', '', 'Team of the channel')] : []),
  ...(ticket === null ? [] : [input('ticket', 'string', '', 'Integration for the ticket')]),
  ...(ticket === 'JIRA'
    ? [
        input('project', 'string', '', 'Jira project, by its ID'),
        input('issue_type', 'string', '', 'Issue type, by its ID'),
      ]
    : []),
  ...(ticket === 'GITHUB' ? [input('repository', 'string', '', 'Repository of the ticket: owner/name')] : []),
];

/** Their values, as the organization has set them. */
export function formValues({ approvers, chat, ticket }: RemedyWays, owners: readonly string[]): JsonObject {
  const asked: JsonObject = approvers === 'owners' ? { approvers: [...owners] } : {};
  const told: JsonObject = chat ? { chat: chat.integration_id, channel: chat.channel_id } : {};
  const team: JsonObject = chat?.type === 'TEAMS' ? { team: chat.team_id } : {};
  const where: JsonObject = !ticket
    ? {}
    : ticket.type === 'JIRA'
      ? { ticket: ticket.integration_id, project: ticket.project_id, issue_type: ticket.issue_type_id }
      : { ticket: ticket.integration_id, repository: ticket.repository };
  return { ...asked, ...told, ...team, ...where };
}

/** Where the approval is asked, beside the app. */
export function askedIn({ chat }: RemedyForm): Record<string, string> {
  if (chat === null) return {};
  const channel = { type: chat, integration_id: '{{inputs.chat}}', channel_id: '{{inputs.channel}}' };
  return chat === 'TEAMS' ? { ...channel, message_type: 'CHANNEL', team_id: '{{inputs.team}}' } : channel;
}

const LINES = 20;
const summary = [
  '{{ changed }} changed{% if failed > 0 %}, {{ failed }} failed{% endif %}. Approved by {{ by }}.',
  `{% for row in rows limit: ${LINES} %}- {{ row.summary | default: row.resource }}{% if row.status != "changed" %}: {{ row.reason }}{% endif %}`,
  `{% endfor %}{% if rows.size > ${LINES} %}and {{ rows.size | minus: ${LINES} }} more`,
  '{% endif %}The next bill shows whether it saves.',
].join('\n');

/** To the channel, where there is one. */
export const post = ({ chat }: Pick<RemedyForm, 'chat'>, text: string): Block[] =>
  chat === null
    ? []
    : [
        goingOn(
          step('Tell', 'Post to the channel', chat === 'SLACK' ? 'SLACK-001' : 'TEAMS-001', {
            integration: '{{inputs.chat}}',
            channel: '{{inputs.channel}}',
            text,
          }),
        ),
      ];

/** What was changed, in a ticket and a channel; neither can undo the change by failing. */
export function notices(name: string, { chat, ticket }: RemedyForm): Block[] {
  if (chat === null && ticket === null) return [];
  const text = '{{steps.Summary.output}}';
  const cases = '{{steps.Changed.output}}';
  const title = `${name}: {{steps.Change.output.changed}} changed`;
  return [
    step('Summary', 'Write what was changed', 'FORMAT-010', {
      template: summary,
      values: {
        changed: '{{steps.Change.output.changed}}',
        failed: '{{steps.Change.output.failed}}',
        rows: '{{steps.Change.output.rows}}',
        by: '{{steps.Approval.output.decided_by}}',
      },
      escape: false,
    }),
    ...(ticket === 'JIRA'
      ? [
          goingOn(
            step('Ticket', 'Create the ticket', 'CASE-011', {
              cases,
              issue: {
                integration_id: '{{inputs.ticket}}',
                project_id: '{{inputs.project}}',
                issue_type_id: '{{inputs.issue_type}}',
                summary: title,
                fields: { description: text },
              },
            }),
          ),
        ]
      : []),
    ...(ticket === 'GITHUB'
      ? [
          goingOn(
            step('Ticket', 'Create the ticket', 'CASE-012', {
              cases,
              integration: '{{inputs.ticket}}',
              repository: '{{inputs.repository}}',
              title,
              body: text,
            }),
          ),
        ]
      : []),
    ...post({ chat }, `${title}\n${text}${ticket === null ? '' : '\n{{steps.Ticket.output.url}}'}`),
  ];
}
