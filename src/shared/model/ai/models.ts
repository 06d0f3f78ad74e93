/** What a model is asked for. Each can have a model of its own. */
export const modelUses = ['chat', 'generators', 'workflows', 'steps'] as const;
export type ModelUse = (typeof modelUses)[number];

export const modelKinds = [
  'openai',
  'anthropic',
  'azure',
  'bedrock',
  'gemini',
  'vertex',
  'ollama',
  'lmstudio',
  'llamacpp',
  'compatible',
] as const;
export type ModelKind = (typeof modelKinds)[number];

interface KindFacts {
  /** Where it usually is; '' where only its owner knows. */
  address: string;
  /** A model that it has. */
  example: string;
  key: 'needed' | 'possible' | 'none';
  /** How it is spoken to. */
  wire: 'chat' | 'anthropic' | 'bedrock';
}

export const kindFacts: Readonly<Record<ModelKind, KindFacts>> = {
  openai: { address: 'https://api.openai.com/v1', example: 'gpt-5-mini', key: 'needed', wire: 'chat' },
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    example: 'claude-sonnet-4-5',
    key: 'needed',
    wire: 'anthropic',
  },
  azure: { address: '', example: 'gpt-5-mini', key: 'needed', wire: 'chat' },
  bedrock: {
    address: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    example: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
    key: 'needed',
    wire: 'bedrock',
  },
  gemini: {
    address: 'https://generativelanguage.googleapis.com/v1beta/openai',
    example: 'gemini-2.5-flash',
    key: 'needed',
    wire: 'chat',
  },
  vertex: { address: '', example: 'google/gemini-2.5-flash', key: 'needed', wire: 'chat' },
  ollama: { address: 'http://127.0.0.1:11434/v1', example: 'qwen3:8b', key: 'none', wire: 'chat' },
  lmstudio: { address: 'http://127.0.0.1:1234/v1', example: 'qwen3-8b', key: 'none', wire: 'chat' },
  llamacpp: { address: 'http://127.0.0.1:8080/v1', example: 'default', key: 'possible', wire: 'chat' },
  compatible: { address: '', example: 'model-name', key: 'possible', wire: 'chat' },
};

/** A model of this computer: what it is asked goes nowhere. */
export const isOnThisComputer = (address: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i.test(address);
