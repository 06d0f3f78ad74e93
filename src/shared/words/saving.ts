/** Saving a workflow in the editor, and what happens when somebody else has saved it meanwhile. */
export const saveWords = {
  save: 'Save',
  saved: 'Workflow saved',
  /** MSG-104, -105 */
  trigger: 'Error saving trigger',
  workflow: 'Error saving workflow',
  thrown: 'Error: saving workflow',
  unknown: 'Something went wrong',
  notified: (failed: readonly string[]) => `${failed.join(', ').replace(/\.$/, '')}. The error was notified`,
  conflict: {
    title: 'Someone else changed this workflow',
    text: (who: string, when: string) =>
      `${who} saved another version ${when} while you were editing. Your changes are safe; choose which version to keep.`,
    keepMine: 'Keep mine',
    keepMineHint: 'Theirs stays in the version history.',
    takeTheirs: 'Keep theirs',
    takeTheirsHint: 'Your edits are first saved as a copy of the workflow.',
    compare: 'Compare',
    later: 'Keep editing',
    copied: (name: string) => `Your edits are saved as “${name}”`,
    copyName: (name: string) => `${name} my edits`,
    copyFailed: 'Error: your edits could not be saved as a copy, so nothing was replaced',
  },
  hook: {
    title: 'Webhook secret',
    text: 'Copy it now; it won’t be shown again. Callers send it in the x-costloom-secret header.',
    done: 'Done',
  },
  remote: (who: string) => `${who} saved another version.`,
} as const;
