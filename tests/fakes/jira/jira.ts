import { z } from 'zod';
import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';
import { createOpenApi } from '../openApi';
import platform from './models/platform.json' with { type: 'json' };

interface FakeStatus {
  id: string;
  name: string;
  category: 'new' | 'indeterminate' | 'done';
}
interface FakeComment {
  id: string;
  author: string;
  body: unknown;
  created: string;
}
interface FakeIssue {
  id: string;
  key: string;
  fields: Record<string, unknown>;
  status: FakeStatus;
  assignee: string | null;
  updated: string;
  comments: FakeComment[];
}

export interface JiraFake extends JsonService {
  email: string;
  token: string;
  /** The site takes no token with scopes; its gateway does. */
  throughGateway: boolean;
  /** The permissions that the account lacks. */
  lacking: string[];
  issues: FakeIssue[];
  links: { from: string; to: string; type: string }[];
  /** Requests that do not fit the published description. */
  wrong: string[];
  /** The answer to the next call, instead of its own; `lost`: it is done, and its answer never arrives. */
  next: ServiceAnswer | 'lost' | undefined;
  moveTo(key: string, status: string): void;
  says(key: string, author: string, text: string): void;
}

const statuses: FakeStatus[] = [
  { id: '1', name: 'To Do', category: 'new' },
  { id: '3', name: 'In Progress', category: 'indeterminate' },
  { id: '4', name: 'Done', category: 'done' },
];
const project = { id: '10000', key: 'OPS', name: 'Operations' };
const issueType = { id: '10001', name: 'Task', subtask: false };
const field = (fieldId: string, name: string, schema: object, more: object = {}) => ({
  fieldId,
  key: fieldId,
  name,
  required: false,
  hasDefaultValue: false,
  operations: ['set'],
  schema,
  ...more,
});
const options = (...names: string[]) => names.map((value, at) => ({ id: String(100 + at), value }));
/** A field of each kind that a form of Jira may ask for. */
const fields = [
  field('summary', 'Summary', { type: 'string', system: 'summary' }, { required: true }),
  field('description', 'Description', { type: 'string', system: 'description' }),
  field('labels', 'Labels', { type: 'array', items: 'string', system: 'labels' }),
  field(
    'priority',
    'Priority',
    { type: 'priority', system: 'priority' },
    {
      allowedValues: [
        { id: '1', name: 'High' },
        { id: '2', name: 'Low' },
      ],
    },
  ),
  field('assignee', 'Assignee', { type: 'user', system: 'assignee' }),
  field('duedate', 'Due date', { type: 'date', system: 'duedate' }),
  field(
    'customfield_1',
    'Cloud',
    { type: 'option', custom: 'com.atlassian.jira.plugin.system.customfieldtypes:select' },
    { allowedValues: options('AWS', 'Azure') },
  ),
  field('customfield_2', 'Savings', {
    type: 'number',
    custom: 'com.atlassian.jira.plugin.system.customfieldtypes:float',
  }),
  field(
    'customfield_3',
    'Teams',
    {
      type: 'array',
      items: 'option',
      custom: 'com.atlassian.jira.plugin.system.customfieldtypes:multicheckboxes',
    },
    { allowedValues: options('Web', 'Data') },
  ),
  field('customfield_4', 'Notes', {
    type: 'string',
    custom: 'com.atlassian.jira.plugin.system.customfieldtypes:textarea',
  }),
  field(
    'customfield_5',
    'Place',
    {
      type: 'option-with-child',
      custom: 'com.atlassian.jira.plugin.system.customfieldtypes:cascadingselect',
    },
    { allowedValues: [{ id: '200', value: 'EU', children: [{ id: '201', value: 'Dublin' }] }] },
  ),
  field('customfield_6', 'Decided at', {
    type: 'datetime',
    custom: 'com.atlassian.jira.plugin.system.customfieldtypes:datetime',
  }),
];

const isDocument = (value: unknown) =>
  z
    .object({
      type: z.literal('doc'),
      version: z.literal(1),
      content: z.array(z.looseObject({ type: z.string() })),
    })
    .safeParse(value).success;
const withId = z.strictObject({ id: z.string() });
/** What each kind of field takes; another value is refused as Jira refuses it. */
const takes: Readonly<Record<string, (value: unknown) => boolean>> = {
  priority: (value) => withId.safeParse(value).success,
  option: (value) => withId.safeParse(value).success,
  user: (value) => z.strictObject({ accountId: z.string() }).safeParse(value).success,
  number: (value) => typeof value === 'number',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  datetime: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+\+\d{4}$/.test(value),
  'option-with-child': (value) => withId.extend({ child: withId.optional() }).safeParse(value).success,
  string: (value) => typeof value === 'string',
};

/** Jira Cloud on loopback: each request is checked against Atlassian's own description of it. */
export async function startJira(): Promise<JiraFake> {
  const published = createOpenApi(platform);
  let ids = 10_000;
  const refuse = (status: number, message: string, errors: Record<string, string> = {}): ServiceAnswer => ({
    status,
    body: { errorMessages: message === '' ? [] : [message], errors },
  });
  const issueOf = (key: string) => fake.issues.find((issue) => [issue.key, issue.id].includes(key));
  const touch = (issue: FakeIssue) => {
    issue.updated = new Date().toISOString().replace('Z', '+0000');
  };
  const statusJson = ({ id, name, category }: FakeStatus) => ({
    id,
    name,
    statusCategory: { id: 1, key: category, name },
  });
  const shown = (issue: FakeIssue) => ({
    id: issue.id,
    key: issue.key,
    fields: {
      ...issue.fields,
      status: statusJson(issue.status),
      assignee: issue.assignee === null ? null : { displayName: issue.assignee },
      updated: issue.updated,
    },
  });

  function wrongFields(given: Record<string, unknown>, creating: boolean): ServiceAnswer | undefined {
    const errors: Record<string, string> = {};
    for (const [id, value] of Object.entries(given)) {
      if (creating && ['project', 'issuetype'].includes(id)) continue;
      const known = fields.find(({ fieldId }) => fieldId === id);
      if (!known)
        errors[id] = `Field '${id}' cannot be set. It is not on the appropriate screen, or unknown.`;
      else {
        const {
          type,
          items,
          system = '',
          custom = '',
        } = z
          .object({
            type: z.string(),
            items: z.string().optional(),
            system: z.string().optional(),
            custom: z.string().optional(),
          })
          .parse(known.schema);
        const isLong = system === 'description' || custom.endsWith(':textarea');
        const values = type === 'array' ? (Array.isArray(value) ? value : [undefined]) : [value];
        const fits = isLong ? isDocument : (takes[items ?? type] ?? (() => true));
        if (!values.every(fits))
          errors[id] = isLong ? 'Operation value must be an Atlassian Document' : 'data was not valid';
        if (system === 'labels' && values.some((label) => /\s/.test(String(label))))
          errors[id] = `The label contains spaces which is invalid.`;
      }
    }
    if (creating && typeof given['summary'] !== 'string')
      errors['summary'] = 'You must specify a summary of the issue.';
    return Object.keys(errors).length > 0 ? refuse(400, '', errors) : undefined;
  }

  function create(given: Record<string, unknown>): ServiceAnswer {
    const own = z.object({ project: z.object({ id: z.string() }), issuetype: z.object({ id: z.string() }) });
    const { data } = own.safeParse(given);
    if (data?.project.id !== project.id) return refuse(400, '', { project: 'valid project is required' });
    if (data.issuetype.id !== issueType.id)
      return refuse(400, '', { issuetype: 'valid issue type is required' });
    const wrong = wrongFields(given, true);
    if (wrong) return wrong;
    ids += 1;
    const issue: FakeIssue = {
      id: String(ids),
      key: `OPS-${fake.issues.length + 1}`,
      fields: given,
      status: statuses[0] ?? { id: '1', name: 'To Do', category: 'new' },
      assignee: null,
      updated: '',
      comments: [],
    };
    touch(issue);
    fake.issues.push(issue);
    return {
      status: 201,
      body: { id: issue.id, key: issue.key, self: `${fake.url}/rest/api/3/issue/${issue.id}` },
    };
  }

  function search(jql: string, limit: number): ServiceAnswer {
    const label = /labels = "([^"]+)"/.exec(jql)?.[1];
    const found = fake.issues.filter(
      ({ fields: { labels } }) => label === undefined || (Array.isArray(labels) && labels.includes(label)),
    );
    return { body: { issues: found.slice(0, limit).map(shown), isLast: true } };
  }

  function onIssue(operation: string, issue: FakeIssue, { body, query }: ServiceAsked): ServiceAnswer {
    const json: unknown = body === '' ? {} : JSON.parse(body);
    switch (operation) {
      case 'GET ':
        return { body: shown(issue) };
      case 'PUT ': {
        const given = z.object({ fields: z.record(z.string(), z.unknown()).default({}) }).parse(json).fields;
        const wrong = wrongFields(given, false);
        if (wrong) return wrong;
        Object.assign(issue.fields, given);
        touch(issue);
        return { status: 204, body: undefined };
      }
      case 'GET /editmeta':
        return { body: { fields: Object.fromEntries(fields.map((one) => [one.fieldId, one])) } };
      case 'GET /transitions': {
        const ways = statuses.filter(({ id }) => id !== issue.status.id);
        return {
          body: {
            transitions: ways.map((to) => ({
              id: `${to.id}1`,
              name: `Go to ${to.name}`,
              to: statusJson(to),
            })),
          },
        };
      }
      case 'POST /transitions': {
        const { transition } = z.object({ transition: z.object({ id: z.string() }) }).parse(json);
        const to = statuses.find(({ id }) => `${id}1` === transition.id && id !== issue.status.id);
        if (!to) return refuse(400, `Transition id ${transition.id} is not valid for this issue.`);
        issue.status = to;
        touch(issue);
        return { status: 204, body: undefined };
      }
      case 'GET /comment': {
        const all = query.get('orderBy') === '-created' ? issue.comments.toReversed() : issue.comments;
        const comments = all
          .slice(0, Number(query.get('maxResults') ?? 50))
          .map(({ author, ...one }) => ({ ...one, author: { displayName: author } }));
        return { body: { comments } };
      }
      default: {
        const given = z.object({ body: z.unknown() }).parse(json).body;
        if (!isDocument(given)) return refuse(400, 'Comment body is not valid!');
        const id = String(20_000 + issue.comments.length);
        issue.comments.push({ id, author: 'Costloom', body: given, created: new Date().toISOString() });
        touch(issue);
        return { status: 201, body: { id } };
      }
    }
  }

  function call(operation: string, asked: ServiceAsked): ServiceAnswer {
    const json: unknown = asked.body === '' ? {} : JSON.parse(asked.body);
    const key = /\/issue\/([^/]+)/.exec(asked.path)?.[1] ?? '';
    switch (operation.replace('/rest/api/3/', '')) {
      case 'GET myself':
        return { body: { accountId: 'a0', displayName: 'Costloom' } };
      case 'GET mypermissions': {
        const names = (asked.query.get('permissions') ?? '').split(',');
        const held = names.map((name) => [
          name,
          { id: name, key: name, havePermission: !fake.lacking.includes(name) },
        ]);
        return { body: { permissions: Object.fromEntries(held) } };
      }
      case 'GET project/search':
        return { body: { values: Number(asked.query.get('startAt')) > 0 ? [] : [project], isLast: true } };
      case 'GET user/assignable/search':
        return {
          body:
            Number(asked.query.get('startAt')) > 0
              ? []
              : [{ accountId: 'a1', displayName: 'Ada', active: true }],
        };
      case 'GET priority':
        return {
          body: [
            { id: '1', name: 'High' },
            { id: '2', name: 'Low' },
          ],
        };
      case 'GET issuetype':
        return { body: [issueType] };
      case 'GET status':
        return { body: statuses.map(statusJson) };
      case 'GET issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}':
        return { body: { fields: Number(asked.query.get('startAt')) > 0 ? [] : fields } };
      case 'POST issue': {
        if (fake.lacking.includes('CREATE_ISSUES'))
          return refuse(403, 'You do not have permission to create issues in this project.');
        return create(z.object({ fields: z.record(z.string(), z.unknown()) }).parse(json).fields);
      }
      case 'POST search/jql': {
        const { jql, maxResults } = z.object({ jql: z.string(), maxResults: z.number() }).parse(json);
        return search(jql, maxResults);
      }
      case 'POST issueLink': {
        const one = z.object({ key: z.string() });
        const asks = z.object({ type: z.object({ name: z.string() }), inwardIssue: one, outwardIssue: one });
        const { type, inwardIssue, outwardIssue } = asks.parse(json);
        if (!issueOf(inwardIssue.key) || !issueOf(outwardIssue.key))
          return refuse(404, 'Issue does not exist or you do not have permission to see it.');
        if (type.name !== 'Relates') return refuse(404, `No issue link type with name '${type.name}' found.`);
        fake.links.push({ from: inwardIssue.key, to: outwardIssue.key, type: type.name });
        return { status: 201, body: undefined };
      }
      default: {
        const issue = issueOf(key);
        if (!issue) return refuse(404, 'Issue does not exist or you do not have permission to see it.');
        return onIssue(operation.replace('/rest/api/3/issue/{issueIdOrKey}', ''), issue, asked);
      }
    }
  }

  function answer(asked: ServiceAsked): ServiceAnswer | Promise<ServiceAnswer> {
    if (asked.path === '/_edge/tenant_info') return { body: { cloudId: 'cloud-1' } };
    const isGateway = asked.path.startsWith('/ex/jira/cloud-1/');
    const plain = { ...asked, path: asked.path.replace('/ex/jira/cloud-1', '') };
    const pair = Buffer.from(`${fake.email}:${fake.token}`).toString('base64');
    if (asked.headers.authorization !== `Basic ${pair}` || isGateway !== fake.throughGateway)
      return { status: 401, body: 'Client must be authenticated to access this resource.' };
    const { next } = fake;
    fake.next = undefined;
    if (next !== undefined && next !== 'lost') return next;
    const found = published(plain);
    if ('wrong' in found) {
      fake.wrong.push(found.wrong);
      return refuse(400, found.wrong);
    }
    const reply = call(found.operation, plain);
    return next === 'lost' ? { status: 503, body: 'Service Unavailable' } : reply;
  }

  const service = await startJsonService(answer);
  const fake: JiraFake = {
    ...service,
    email: 'costloom@acme.test',
    token: 'right-token',
    throughGateway: false,
    lacking: [],
    issues: [],
    links: [],
    wrong: [],
    next: undefined,
    moveTo(key, name) {
      const [issue, status] = [issueOf(key), statuses.find((one) => one.name === name)];
      if (!issue || !status) throw new Error(`No ${key} or no ${name}`);
      issue.status = status;
      touch(issue);
    },
    says(key, author, text) {
      const issue = issueOf(key);
      if (!issue) throw new Error(`No ${key}`);
      const body = {
        type: 'doc',
        version: 1,
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      };
      const id = String(20_000 + issue.comments.length);
      issue.comments.push({ id, author, body, created: new Date().toISOString() });
      touch(issue);
    },
  };
  return fake;
}
