import type { ModelKind, ModelUse } from '../model/ai/models';
import type { SharingLevel } from '../model/settings/ai';
import { counted } from './counted';

export const modelKindNames: Readonly<Record<ModelKind, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  azure: 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  gemini: 'Google Gemini',
  vertex: 'Google Vertex AI',
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  llamacpp: 'llama.cpp',
  compatible: 'OpenAI-compatible',
};

/** What is said of models, and of what becomes of a question. */
export const modelWords = {
  notSet: 'No AI model is set. Add one in Settings, AI models.',
  refused: (service: string, said: string) => `${service} did not accept the key: ${said}`,
  noModel: (service: string, model: string) => `${service} has no model “${model}” at this address.`,
  tooMany: (service: string, said: string) => `${service} is not taking more requests right now: ${said}`,
  failed: (service: string, said: string) => `${service} could not answer: ${said}`,
  status: (status: number) => `it sent the status ${status} and no reason`,
  unreadable: (service: string, status: number) =>
    `${service} sent the status ${status} and no answer that can be read. Check the address.`,
  cut: (service: string) =>
    `The connection to ${service} broke off before the answer was complete. Try again.`,
  silent: (service: string) => `${service} answered with nothing.`,
  noList: (service: string) => `${service} did not list its models. Type the model’s name.`,
  elsewhere:
    'This organization sends nothing to models beyond the server’s own machine. Change it in Settings, AI models.',
  tokensUsed: (most: number) =>
    `Today’s limit of ${most.toLocaleString('en-US')} tokens is used up. It resets at midnight UTC.`,
  costUsed: (most: number) =>
    `Today’s limit of $${most.toFixed(2)} for AI is used up. It resets at midnight UTC.`,
  wrongAnswer: (tries: number, why: string) =>
    `The model did not give the JSON asked for, in ${tries} tries: ${why}`,
  noJson: 'the answer is not JSON',
  notFound: 'There is no such AI model in this organization.',
  noRequest: 'There is no such AI request. They are kept for 30 days.',
  nameTaken: 'is already used by another model',
  address: 'must be an address such as https://api.example.com/v1',
  plain: 'must start with https: the key and your data would be readable on the way',
  keyNeeded: 'is needed',
  keyAgain: 'is needed again, because the address has changed',
  schema: {
    deep: (most: number) => `JSON Schema: is nested deeper than ${most} levels.`,
    refused: (key: string) => `JSON Schema: “${key}” is not supported.`,
    circles: 'it refers to itself in a circle.',
    notListed: 'must be one of the listed values',
    unusable: (reason: string) => `JSON Schema: ${reason}`,
  },
} as const;

/** Settings › AI models. */
export const aiSettingsWords = {
  title: 'AI models',
  text: 'Used to write commands, queries, code and workflows from a prompt, and by the AI steps. Everything else works without one.',
  none: 'No model yet',
  noneText: 'Add a hosted model with its key, or one that runs on the same machine as the server.',
  add: 'Add model',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove model',
  removeText: (name: string) =>
    `${name} and its key are deleted. What uses it falls back to the oldest model.`,
  removed: 'Model removed',
  saved: 'Model saved',
  columns: { name: 'Name', provider: 'Provider', model: 'Model', price: 'Price per 1M tokens' },
  prices: (input: string, output: string) => `${input} in, ${output} out`,
  noPrice: '—',
  dialog: { add: 'Add AI model', edit: 'Edit AI model' },
  fields: {
    kind: 'Provider',
    name: 'Name',
    address: 'Address',
    model: 'Model',
    key: 'API key',
    priceIn: 'Input price',
    priceOut: 'Output price',
  },
  help: {
    address: 'The base address of its API.',
    azure: 'The endpoint of your resource, ending in /openai/v1.',
    bedrock: 'Change the region in the address if needed. The key is a Bedrock API key.',
    vertex: 'https://REGION-aiplatform.googleapis.com/v1/projects/PROJECT/locations/REGION/endpoints/openapi',
    vertexKey: 'The JSON key of a service account with the role Vertex AI User. Paste all of it.',
    local: 'Nothing leaves the machine that the server runs on.',
    model: 'As the provider names it.',
    price: 'US dollars per 1 million tokens; shows what each answer costs.',
    keyKept: 'Leave empty to keep the saved key.',
    keyGone: 'The address has changed: enter the key again.',
    keyOptional: 'Only if the server asks for one.',
  },
  load: 'List models',
  chooseModel: 'Choose a model',
  test: 'Test',
  testing: 'Asking…',
  tested: (seconds: string, tokens: number) => `Answered in ${seconds} s, ${counted(tokens, 'token')}:`,
  save: 'Save',
  wrongPrice: 'must be a number from 0 to 10,000',
  rules: 'What each model is used for',
  uses: {
    chat: 'Ask the agent',
    generators: 'Commands, queries and code',
    workflows: 'Workflows from a prompt',
    steps: 'AI steps',
  } satisfies Record<ModelUse, string>,
  first: 'Oldest model',
  off: 'Off',
  sharing: 'What may leave the server',
  sharingNames: {
    nothing: 'Nothing',
    no_names: 'No names',
    everything: 'Everything',
  } satisfies Record<SharingLevel, string>,
  sharingTexts: {
    nothing: 'Only models on the server’s own machine are asked.',
    no_names:
      'Account and people names, IDs, ARNs, email and IP addresses are replaced before sending and put back in the answer. Anything that looks like a secret is removed.',
    everything: 'Data is sent as it is. Anything that looks like a secret is removed.',
  } satisfies Record<SharingLevel, string>,
  limits: 'Daily limits',
  tokens: 'Tokens per day',
  cost: 'US dollars per day',
  limitHelp: 'Empty for no limit. Days end at midnight UTC.',
  wrongLimit: 'must be a number above 0, or empty',
  today: (tokens: string, cost: string, requests: string) => `Today: ${tokens} tokens, ${cost}, ${requests}.`,
  requestCount: (count: number) => (count === 1 ? '1 request' : `${count.toLocaleString('en-US')} requests`),
  log: 'Request log',
  logText: 'What was asked and what was sent, for 30 days.',
  logNone: 'No requests yet',
  logColumns: {
    at: 'Time',
    use: 'Use',
    model: 'Model',
    status: 'Status',
    tokens: 'Tokens',
    cost: 'Cost',
    time: 'Seconds',
  },
  statuses: { ok: 'Answered', failed: 'Failed' },
  more: 'Load more',
  request: 'AI request',
  asked: 'As asked',
  sent: 'As sent',
  answer: 'Answer',
  open: (at: string) => `Open the request of ${at}`,
  close: 'Close',
  settingSaved: 'Saved',
} as const;

/** Said where a model is asked and none is set. */
export const noModelWords = {
  none: 'No AI model is set for this.',
  askAdmin: 'No AI model is set for this. Ask an administrator to add one.',
  link: 'Open AI models',
} as const;
