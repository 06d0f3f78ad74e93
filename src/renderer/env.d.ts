declare module '*.css';

declare module 'virtual:call-table' {
  import type { CallDefinition } from '@shared/kernel/call';

  /** Of every call by its id: what `defineCall` says that windows need. */
  export const callTable: Readonly<Record<string, Pick<CallDefinition, 'what' | 'reads' | 'changes'>>>;
}
