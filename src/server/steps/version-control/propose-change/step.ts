import { createHash } from 'node:crypto';
import { z } from 'zod';
import { param, rawText, text } from '../../common/params';
import { required } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { callOf } from '../../common/services/call';
import { githubParam, githubStep, repositoryParam } from '../common/github';

const CONTENT_MAX = 900_000;
const PATH = /^(?!\/)(?!.*(^|\/)\.{1,2}(\/|$))[^\\]+$/;

/** How often `part` stands in `whole`. */
const countOf = (whole: string, part: string) => whole.split(part).length - 1;

export const githubProposeChange = defineStep({
  ...githubStep,
  stepTemplateId: 'GITHUB-005',
  name: 'Propose_file_change',
  title: 'Propose a change to a file',
  description: 'Opens a pull request that changes one file, such as an instance size in Terraform.',
  icon: 'merge-links',
  effect: 'keyed',
  permissions: ['contents:write', 'pull_requests:write'],
  timeoutSeconds: 180,
  keywords: ['github', 'pull request', 'terraform', 'infrastructure as code', 'gitops', 'file', 'branch'],
  parameters: {
    integration: githubParam,
    repository: repositoryParam,
    base: param(
      { p: 3, type: 'string', title: 'Branch to change', default: 'main' },
      required(250).default('main'),
    ),
    path: param(
      { p: 4, type: 'string', title: 'File', placeholder: 'env/prod/web.tf' },
      required(500).refine((path) => PATH.test(path), 'must be a path in the repository'),
    ),
    find: rawText({
      p: 5,
      type: 'text',
      title: 'Find',
      description: 'Must occur exactly once in the file. Leave empty to replace the whole file.',
      optional: true,
      max: CONTENT_MAX,
    }),
    replace: rawText({ p: 6, type: 'text', title: 'Replace with', max: CONTENT_MAX }),
    title: text({ p: 7, title: 'Title', max: 256, maxLength: 256 }),
    body: text({ p: 8, type: 'text', title: 'Text', description: 'Markdown.', optional: true, max: 65_000 }),
  },
  output: z.object({
    proposed: z.boolean().describe('False in a preview, or if nothing would change.'),
    branch: z.string(),
    path: z.string(),
    content: z.string().describe('The file after the change.'),
    number: z.int().nullable(),
    url: z.string(),
  }),
  sampleOutput: {
    proposed: true,
    branch: 'costloom/1f0c2a9b',
    path: 'env/prod/web.tf',
    content: 'instance_type = "m6i.large"\n',
    number: 57,
    url: 'https://github.com/acme/infrastructure/pull/57',
  },
  async run({ integration, repository, base, path, find, replace, title, body }, context) {
    const { github } = context.services.tickets;
    const call = callOf(context, integration);
    const now = await github.file(call, { repository, path, ref: base });
    const wrong = (message: string) => new StepError(message, 'input_validation', false);
    if (find !== '' && now === undefined) throw wrong(`File: there is no ${path} on ${base}.`);
    const times = find === '' ? 1 : countOf(now ?? '', find);
    if (times !== 1) throw wrong(`Find: stands ${times} times in ${path}, not once.`);
    // Not by String.replace: what begins with a dollar is a text like any other.
    const content = find === '' ? replace : (now ?? '').split(find).join(replace);
    // The same step run has the same branch: run again, it goes on with what is there.
    const key = createHash('sha256').update(context.idempotencyKey).digest('hex').slice(0, 12);
    const branch = `costloom/${key}`;
    const shown = { branch, path, content };
    if (content === now) return { proposed: false, ...shown, number: null, url: '' };
    if (context.dryRun) return { proposed: false, ...shown, number: null, url: '' };
    const asked = { repository, base, branch, title, body, files: [{ path, content }] };
    const { number, url } = await github.propose(call, asked);
    return { proposed: true, ...shown, number, url };
  },
});
