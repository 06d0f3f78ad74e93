declare module '*.css';

declare module 'virtual:call-table' {
  /** Of every call by its id: whether it only reads, and what `defineCall` says that windows need. */
  export const callTable: Readonly<
    Record<
      string,
      Pick<import('@shared/kernel/call').CallDefinition, 'what' | 'reads' | 'changes'> & { isRead: boolean }
    >
  >;
}
