import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { permission, secret, url } from '../fields';

/** The connect page of GitHub. */
export const githubKind: IntegrationProvider['kind'] = {
  name: 'GitHub',
  category: 'code',
  summary: 'Cases become issues; workflows start GitHub Actions and propose changes to infrastructure code.',
  fields: [
    secret('token', {
      label: 'Token',
      placeholder: 'github_pat_…',
      help: 'A fine-grained personal access token. An organization may need to approve it first.',
    }),
    url('address', {
      label: 'API URL',
      initial: 'https://api.github.com',
      advanced: true,
      help: 'Change only for GitHub Enterprise Server: https://github.example.com/api/v3',
    }),
  ],
  permissions: [
    permission('metadata:read', 'To list repositories'),
    permission('issues:write', 'To create, comment on and follow issues', { optional: true }),
    permission('actions:write', 'To start workflows', { optional: true }),
    permission('contents:write', 'To read workflows and files, and change files', { optional: true }),
    permission('pull_requests:write', 'To open pull requests', { optional: true }),
    permission('workflows:write', 'To change files under .github/workflows', { optional: true }),
  ],
  guide: [
    'In GitHub, open Settings, Developer settings, Personal access tokens, Fine-grained tokens.',
    'Choose the owner and the repositories Costloom should work in.',
    'Grant only the repository permissions listed here.',
    'Copy the token and paste it here. Note when it expires.',
  ],
};
