import { createHash } from 'node:crypto';
import { z } from 'zod';
import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';
import { createOpenApi } from '../openApi';
import rest from './models/rest.json' with { type: 'json' };

interface FakeGithubIssue {
  number: number;
  title: string;
  body: string;
  state: 'open' | 'closed';
  labels: string[];
  assignee: string | null;
  updated: string;
  comments: { id: number; body: string; login: string; created: string }[];
}

export interface GithubFake extends JsonService {
  token: string;
  issues: FakeGithubIssue[];
  /** The content of files by `branch:path`. */
  files: Map<string, string>;
  branches: Set<string>;
  pulls: { number: number; title: string; head: string; base: string }[];
  started: { workflow: string; ref: string; inputs: Record<string, unknown> }[];
  /** A server before workflow_dispatch told the run. */
  isOld: boolean;
  /** Requests that do not fit the published description. */
  wrong: string[];
  /** The answer to the next call, instead of its own; `lost`: it is done, and its answer never arrives. */
  next: ServiceAnswer | 'lost' | undefined;
  says(number: number, login: string, text: string): void;
}

const OWNER = 'acme';
const REPO = 'infra';
const workflowFile = `name: Resize
on:
  workflow_dispatch:
    inputs:
      size:
        description: The new size
        type: choice
        required: true
        options: [small, large]
      dry:
        type: boolean
        default: true
`;
const sha = (text: string) => createHash('sha1').update(text).digest('hex');
const texts = z.array(z.string()).default([]);

/** GitHub's REST API on loopback: each request is checked against GitHub's own description of it. */
export async function startGithub(): Promise<GithubFake> {
  const published = createOpenApi(rest);
  const refuse = (status: number, message: string): ServiceAnswer => ({ status, body: { message } });
  const notFound = refuse(404, 'Not Found');
  const page = (asked: ServiceAsked, items: unknown[]) => {
    const size = Number(asked.query.get('per_page') ?? 30);
    const from = (Number(asked.query.get('page') ?? 1) - 1) * size;
    return items.slice(from, from + size);
  };
  const shown = (issue: FakeGithubIssue) => ({
    id: 9_000 + issue.number,
    number: issue.number,
    html_url: `https://github.test/${OWNER}/${REPO}/issues/${issue.number}`,
    title: issue.title,
    state: issue.state,
    state_reason: issue.state === 'closed' ? 'completed' : null,
    assignee: issue.assignee === null ? null : { login: issue.assignee },
    updated_at: issue.updated,
  });
  const now = () => new Date().toISOString();
  const fileAt = (branch: string, path: string) =>
    fake.files.get(`${branch}:${path}`) ?? fake.files.get(`main:${path}`);

  function contents(asked: ServiceAsked, path: string, json: unknown): ServiceAnswer {
    if (asked.method === 'GET') {
      const content = fileAt(asked.query.get('ref') ?? 'main', path);
      if (content === undefined) return notFound;
      const encoded = Buffer.from(content).toString('base64').replaceAll(/.{60}/g, '$&\n');
      return { body: { type: 'file', encoding: 'base64', sha: sha(content), content: encoded } };
    }
    const put = z.object({ branch: z.string(), content: z.string(), sha: z.string().optional() }).parse(json);
    if (!fake.branches.has(put.branch)) return refuse(404, `Branch ${put.branch} not found`);
    const before = fileAt(put.branch, path);
    if (before !== undefined && put.sha !== sha(before))
      return refuse(409, `${path} does not match ${sha(before)}`);
    fake.files.set(`${put.branch}:${path}`, Buffer.from(put.content, 'base64').toString());
    return { status: before === undefined ? 201 : 200, body: { content: {}, commit: {} } };
  }

  function onIssue(
    operation: string,
    issue: FakeGithubIssue,
    asked: ServiceAsked,
    json: unknown,
  ): ServiceAnswer {
    switch (operation) {
      case 'GET ':
        return { body: shown(issue) };
      case 'PATCH ': {
        issue.state = z.object({ state: z.enum(['open', 'closed']) }).parse(json).state;
        issue.updated = now();
        return { body: shown(issue) };
      }
      case 'GET /comments': {
        const since = asked.query.get('since') ?? '';
        const found = issue.comments.filter(({ created }) => created >= since);
        return {
          body: page(
            asked,
            found.map(({ id, body, login, created }) => ({ id, body, created_at: created, user: { login } })),
          ),
        };
      }
      default: {
        const { body } = z.object({ body: z.string() }).parse(json);
        const id = 700 + issue.comments.length;
        issue.comments.push({ id, body, login: 'costloom', created: now() });
        issue.updated = now();
        return { status: 201, body: { id, html_url: `${shown(issue).html_url}#issuecomment-${id}` } };
      }
    }
  }

  function call(operation: string, asked: ServiceAsked): ServiceAnswer {
    const json: unknown = asked.body === '' ? {} : JSON.parse(asked.body);
    const [, , owner, repo, ...rest_] = asked.path.split('/');
    const isUser = operation.startsWith('GET /user');
    if (!isUser && (owner !== OWNER || repo !== REPO)) return notFound;
    const number = Number(/\/issues\/(\d+)/.exec(asked.path)?.[1]);
    switch (operation.replace('/repos/{owner}/{repo}/', '')) {
      case 'GET /user':
        return { body: { login: 'costloom' } };
      case 'GET /user/repos': {
        const one = { name: REPO, owner: { login: OWNER }, archived: false };
        return { body: page(asked, [one, { ...one, name: 'old', archived: true }]) };
      }
      case 'POST issues': {
        const given = z
          .object({ title: z.string(), body: z.string().default(''), labels: texts })
          .parse(json);
        const issue: FakeGithubIssue = {
          ...given,
          number: fake.issues.length + 1,
          state: 'open',
          assignee: null,
          updated: now(),
          comments: [],
        };
        fake.issues.push(issue);
        return { status: 201, body: shown(issue) };
      }
      case 'GET issues': {
        const labels = (asked.query.get('labels') ?? '').split(',').filter((label) => label !== '');
        const found = fake.issues.filter((issue) => labels.every((label) => issue.labels.includes(label)));
        return { body: page(asked, found.map(shown)) };
      }
      case 'GET actions/workflows':
        return {
          body: {
            total_count: 1,
            workflows: page(asked, [
              { id: 161, name: 'Resize', path: '.github/workflows/resize.yml', state: 'active' },
            ]),
          },
        };
      case 'GET actions/workflows/{workflow_id}':
        return { body: { id: 161, name: 'Resize', path: '.github/workflows/resize.yml', state: 'active' } };
      case 'POST actions/workflows/{workflow_id}/dispatches': {
        const asks = z.object({
          ref: z.string(),
          inputs: z.record(z.string(), z.unknown()),
          return_run_details: z.boolean().optional(),
        });
        const { ref, inputs, return_run_details } = asks.parse(json);
        if (fake.isOld && return_run_details !== undefined)
          return refuse(422, 'Invalid request. "return_run_details" is not a permitted key.');
        if (!fake.branches.has(ref)) return refuse(422, `No ref found for: ${ref}`);
        fake.started.push({ workflow: rest_[2] ?? '', ref, inputs });
        if (return_run_details !== true) return { status: 204, body: undefined };
        return {
          body: {
            workflow_run_id: 5,
            run_url: '',
            html_url: 'https://github.test/acme/infra/actions/runs/5',
          },
        };
      }
      case 'GET contents/{path}':
      case 'PUT contents/{path}':
        return contents(asked, rest_.slice(1).map(decodeURIComponent).join('/'), json);
      case 'GET git/ref/{ref}': {
        const branch = rest_.slice(3).map(decodeURIComponent).join('/');
        return fake.branches.has(branch) ? { body: { object: { sha: sha(branch) } } } : notFound;
      }
      case 'POST git/refs': {
        const branch = z.object({ ref: z.string() }).parse(json).ref.replace('refs/heads/', '');
        if (fake.branches.has(branch)) return refuse(422, 'Reference already exists');
        fake.branches.add(branch);
        return { status: 201, body: {} };
      }
      case 'GET pulls': {
        const head = asked.query.get('head')?.split(':')[1];
        const found = fake.pulls.filter(
          (pull) => pull.head === head && pull.base === asked.query.get('base'),
        );
        return {
          body: found.map((pull) => ({ ...pull, html_url: `https://github.test/pull/${pull.number}` })),
        };
      }
      case 'POST pulls': {
        const pull = z.object({ title: z.string(), head: z.string(), base: z.string() }).parse(json);
        if (fake.pulls.some(({ head }) => head === pull.head))
          return refuse(422, 'A pull request already exists');
        const made = { ...pull, number: 50 + fake.pulls.length };
        fake.pulls.push(made);
        return {
          status: 201,
          body: { number: made.number, html_url: `https://github.test/pull/${made.number}` },
        };
      }
      default: {
        const issue = fake.issues.find((one) => one.number === number);
        const which = operation.replace('/repos/{owner}/{repo}/issues/{issue_number}', '');
        return issue ? onIssue(which, issue, asked, json) : notFound;
      }
    }
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    if (asked.headers.authorization !== `Bearer ${fake.token}`) return refuse(401, 'Bad credentials');
    if (asked.headers['user-agent'] === undefined)
      return refuse(403, 'Request forbidden by administrative rules.');
    const { next } = fake;
    fake.next = undefined;
    if (next !== undefined && next !== 'lost') return next;
    const found = published(asked);
    if ('wrong' in found) {
      fake.wrong.push(found.wrong);
      return refuse(422, found.wrong);
    }
    const reply = call(found.operation, asked);
    return next === 'lost' ? { status: 502, body: { message: 'Bad Gateway' } } : reply;
  }

  const service = await startJsonService(answer);
  const fake: GithubFake = {
    ...service,
    token: 'github_pat_right',
    issues: [],
    files: new Map([
      ['main:.github/workflows/resize.yml', workflowFile],
      ['main:env/web.tf', 'instance_type = "m6i.xlarge"\n'],
    ]),
    branches: new Set(['main']),
    pulls: [],
    started: [],
    isOld: false,
    wrong: [],
    next: undefined,
    says(number, login, text) {
      const issue = fake.issues.find((one) => one.number === number);
      if (!issue) throw new Error(`No issue ${number}`);
      issue.comments.push({ id: 700 + issue.comments.length, body: text, login, created: now() });
      issue.updated = now();
    },
  };
  return fake;
}
