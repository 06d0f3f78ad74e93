const steps = (count: number) => (count === 1 ? 'step' : `${count} steps`);

/** The workflow editor: what undo calls an edit, and what its parts share. */
export const editorWords = {
  undo: {
    add: (title: string) => `add ${title}`,
    remove: (count: number) => `delete ${steps(count)}`,
    cut: (count: number) => `cut ${steps(count)}`,
    paste: (count: number) => `paste ${steps(count)}`,
    duplicate: 'duplicate step',
    move: (count: number) => `move ${steps(count)}`,
    tidy: 'tidy',
    rename: 'rename step',
    settings: 'change settings',
    comment: 'comment',
    parameter: (title: string) => `change ${title}`,
    addParameter: (title: string) => `add ${title}`,
    removeParameter: (title: string) => `remove ${title}`,
    fix: (label: string) => label,
  },
  title: 'Workflow',
  notFound: 'Workflow with id not found',
  notFoundHint: 'It may have been deleted or belongs to another organization.',
  notOpened: 'Failed to open the workflow',
  loading: 'Loading the workflow',
} as const;
