import type { IntegrationProvider } from '../../domains/integrations/integrations.port';
import { choice, secret, text, url } from '../fields';

const by = (...values: string[]) => ({ field: 'authentication', values });

/** The connect page of an API that workflows call. */
export const apiKind: IntegrationProvider['kind'] = {
  name: 'API',
  category: 'other',
  summary: 'Workflows call your API without seeing its credentials.',
  fields: [
    url('base_url', {
      label: 'Base URL',
      placeholder: 'https://api.example.com/v2',
      help: 'Paths in workflows are added to it. Credentials are sent to this host only.',
    }),
    choice('authentication', {
      label: 'Authentication',
      initial: 'bearer',
      options: [
        { value: 'none', label: 'None' },
        { value: 'bearer', label: 'Bearer token' },
        { value: 'basic', label: 'User name and password' },
        { value: 'header', label: 'API key in a header' },
        { value: 'query', label: 'API key in the query' },
        { value: 'oauth2', label: 'OAuth 2 client credentials' },
      ],
    }),
    secret('token', { label: 'Token', shown: by('bearer') }),
    text('user', { label: 'User name', shown: by('basic') }),
    secret('password', { label: 'Password', required: false, shown: by('basic') }),
    text('header_name', { label: 'Header', initial: 'X-API-Key', shown: by('header') }),
    text('parameter_name', { label: 'Query parameter', initial: 'api_key', shown: by('query') }),
    secret('key', { label: 'API key', shown: by('header', 'query') }),
    url('token_url', {
      label: 'Token URL',
      placeholder: 'https://login.example.com/oauth2/token',
      help: 'Where the client ID and secret are exchanged for a token.',
      shown: by('oauth2'),
    }),
    text('client_id', { label: 'Client ID', shown: by('oauth2') }),
    secret('client_secret', { label: 'Client secret', shown: by('oauth2') }),
    text('scope', {
      label: 'Scope',
      required: false,
      help: 'Separate several with spaces.',
      shown: by('oauth2'),
    }),
    text('audience', { label: 'Audience', required: false, shown: by('oauth2'), advanced: true }),
    choice('client_in', {
      label: 'Send the client ID and secret',
      initial: 'header',
      options: [
        { value: 'header', label: 'As user name and password' },
        { value: 'body', label: 'In the request body' },
      ],
      shown: by('oauth2'),
      advanced: true,
    }),
    text('test_path', {
      label: 'Test path',
      required: false,
      placeholder: '/me',
      help: 'Read when the connection is tested. Choose one that needs the credentials.',
    }),
  ],
  permissions: [],
  guide: [
    'Look up the base URL and the type of authentication in the API’s documentation.',
    'Create a token, a key or a client only for Costloom, with only the permissions the workflows need.',
    'Enter a test path that needs the credentials, and test the connection.',
    'In the HTTP, GraphQL, SOAP and download steps, choose “Connected API” as authentication.',
  ],
};
