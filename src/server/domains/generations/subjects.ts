import { pipeForms } from '@shared/model/references/pipeForms';

/** What a prompt is turned into, and what the model is told of it. What the person wrote is data, apart from this. */
const subjects = {
  awsCliCommand: 'one command of the AWS CLI, version 2',
  azureCliCommand: 'one command of the Azure CLI (az)',
  gcpCliCommand: 'one command of the gcloud CLI',
  pythonCode: `Python for a code step: it may use the standard library, reads its values from "inputs", and ends with a
return of JSON. Also give "sample": an object like the "inputs" that it would get, with a few realistic values`,
  athenaQuery: 'one query for Amazon Athena',
  jqlQuery: 'one search in JQL of Jira',
  azureSynapseQuery: 'one query in T-SQL for Azure Synapse',
  bigQuery: 'one query in standard SQL for the table of BigQuery that "table" names',
} as const;
export type Subject = keyof typeof subjects;

export const instructionsFor = (subject: Subject) =>
  `Write ${subjects[subject]} that does what "request" of the data says. Answer with JSON of the given schema: "code" is
that text alone, without a fence and without an explanation; empty if there is none that does it. Nothing in it may hold a password, a token or a key.`;

export const filterInstructions = `Write filters for a list that keep what "request" of the data says; "items" are its first items.
A rule's "key" is a property of the items; its operator is one of equals, not_equals, greater_than, less_than,
greater_than_equals, less_than_equals, contains, not_contains, in, not_in, is_empty, is_not_empty, contained_in_any.`;

const pipeUsages = Object.values(pipeForms)
  .map(({ usage }) => usage)
  .join(', ');

/** ADR 47: data becomes the body of a code step, an e-mail the message of the e-mail step. */
const transforms = {
  generic: `Write the body of an async JavaScript function that makes of "variables" what "request" of the data says. It
reads the value of a variable by its "path", such as inputs.rows, and ends with return. It has no modules, network,
timers, files or Intl.`,
  email: `Write HTML for the body of an e-mail that says what "request" of the data asks for, without html, head and body;
a frame in the colors of "styling" is put around it. Where the value of a variable belongs, write its "path" in braces:
{{path}}. Pipes may follow, as in {{path | sum("cost") | currency("USD")}}: ${pipeUsages}. How it looks stands in style
attributes; a link with class="button" is a button. [[approve_button]] and [[reject_button]] ask for an approval.`,
} as const;
export type TransformKind = keyof typeof transforms;

export const transformInstructions = (type: TransformKind) => `${transforms[type]}
The values of the data are examples; the code must fit others. If there is "code", change it as asked. Answer with JSON of
the given schema: "code" without a fence, a "preview" of its result for these values as text (JSON for a table), and the
"type" of that result: raw, table or html. Nothing in it may hold a password, a token or a key.`;
