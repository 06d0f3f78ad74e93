import type { Extension } from '@codemirror/state';

export type CodeLanguage = 'python' | 'javascript' | 'json' | 'sql' | 'html' | 'liquid';

/** Each in a chunk of its own: a field of JSON does not wait for the grammar of Python. */
const loaders: Record<CodeLanguage, () => Promise<Extension>> = {
  python: async () => (await import('@codemirror/lang-python')).python(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  json: async () => (await import('@codemirror/lang-json')).json(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  liquid: async () => (await import('./liquid')).liquid,
};

export const loadLanguage = (language: CodeLanguage): Promise<Extension> => loaders[language]();
