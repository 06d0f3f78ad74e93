import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, email, permission, secret, url } from '../fields';

const isCloud = { field: 'deployment', values: ['cloud'] };

/** The connect page of Jira. */
export const jiraKind: IntegrationProvider['kind'] = {
  name: 'Jira',
  category: 'tickets',
  summary: 'Cases become issues and follow their status; workflows create, change and search issues.',
  fields: [
    choice('deployment', {
      label: 'Deployment',
      initial: 'cloud',
      options: [
        { value: 'cloud', label: 'Jira Cloud' },
        { value: 'server', label: 'Jira Data Center' },
      ],
    }),
    url('address', { label: 'Site URL', placeholder: 'https://acme.atlassian.net' }),
    email('email', {
      label: 'Account email',
      required: false,
      shown: isCloud,
      help: 'The account the token belongs to. Issues are created in its name.',
    }),
    secret('token', {
      label: 'API token',
      help: 'Jira Cloud: an API token from id.atlassian.com, Security; it lasts at most a year. Data Center: a personal access token.',
    }),
    url('gateway', {
      label: 'URL for scoped tokens',
      initial: 'https://api.atlassian.com',
      advanced: true,
      shown: isCloud,
    }),
  ],
  permissions: [
    permission('BROWSE_PROJECTS', 'To read issues and follow them'),
    permission('CREATE_ISSUES', 'To create issues'),
    permission('EDIT_ISSUES', 'To change issues', { optional: true }),
    permission('TRANSITION_ISSUES', 'To move issues to another status', { optional: true }),
    permission('ADD_COMMENTS', 'To comment on issues', { optional: true }),
    permission('LINK_ISSUES', 'To link issues', { optional: true }),
  ],
  guide: [
    'Use a dedicated account for Costloom, with access to the projects it should write to.',
    'Sign in as that account at id.atlassian.com, open Security, API tokens, and create a token.',
    'Scopes, if it has any: read:jira-work, write:jira-work and read:jira-user.',
    'Paste the token here. Note when it expires: Jira refuses it after that.',
  ],
};
