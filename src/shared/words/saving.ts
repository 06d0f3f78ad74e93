/** Saving a workflow in the editor, and what happens when somebody else has saved it meanwhile. */
export const saveWords = {
  save: 'Save',
  saved: 'Workflow saved',
  /** MSG-104, -105 */
  trigger: 'Error saving trigger',
  workflow: 'Error saving workflow',
  thrown: 'Error: saving workflow',
  unknown: 'Something went wrong',
  notified: (failed: readonly string[]) => `${failed.join(', ')}. The error was notified`,
  conflict: {
    title: 'This workflow was changed meanwhile',
    text: (who: string, when: string) =>
      `${who} saved another version ${when}, while you were editing. Nothing of yours is lost; choose what shall hold.`,
    keepMine: 'Save mine over it',
    keepMineHint: 'Theirs stays in the list of versions.',
    takeTheirs: 'Take theirs',
    takeTheirsHint: 'Your edits are kept as a copy of the workflow first.',
    compare: 'Compare them',
    later: 'Go on editing',
    copied: (name: string) => `Your edits are kept as “${name}”`,
    copyName: (name: string) => `${name} my edits`,
    copyFailed: 'Error: your edits could not be kept as a copy, so nothing was replaced',
  },
  hook: {
    title: 'The secret of the hook',
    text: 'Keep it now: it is not shown again. Callers send it in the header x-costloom-secret.',
    done: 'I have it',
  },
  remote: (who: string) => `${who} has saved another version.`,
} as const;
