/** The screen of what AI models cost. */
export const aiSpendWords = {
  title: 'AI spend',
  failed: 'AI spend',
  none: 'No AI spend in these dates',
  noneText:
    'This screen shows charges of the category “AI and Machine Learning”: Amazon Bedrock, Azure OpenAI, Vertex AI, OpenAI, Anthropic and others. Connect them in Integrations, or change the dates.',
  cost: 'AI cost',
  charged: 'AI charges',
  credited: (net: string) => `${net} after credits and corrections`,
  tokens: 'Tokens',
  perMillion: 'Per 1M tokens',
  requests: 'Requests',
  models: 'Models and services',
  services: 'Services',
  table: 'Models by cost',
  chart: (range: string) =>
    `AI cost over time by model meter, ${range}. The table below has the figures by model.`,
  model: 'Model',
  meter: 'Meter',
  noTokens: 'Not by token',
  service: 'Service',
  input: 'Input',
  cached: 'Cached',
  output: 'Output',
  /** Tokens, and what a million of them cost. */
  at: (tokens: string, price: string) => `${tokens} at ${price}`,
  tokensAt: (tokens: string, cost: string) => `${tokens} tokens for ${cost}`,
  tokensFor: (cost: string) => `Billed at ${cost}`,
  tokenCost: 'Token cost',
  share: 'Share',
  counted: (share: string) => `${share} billed by tokens, the rest by hour, image or request`,
  allCounted: 'All billed by tokens',
  notCounted: 'None billed by tokens',
  pricesNote: (ofTokens: string, all: string) =>
    ofTokens === all ? 'Cost divided by tokens' : `Of the ${ofTokens} billed by tokens, not of all ${all}`,
  truncated: 'Only the 2,000 costliest meters are shown.',
  open: 'Open in Spend',
} as const;
