/** The header of the workflow editor. */
export const headerWords = {
  label: 'Workflow',
  close: 'Close the editor',
  space: 'Space',
  name: 'Workflow name',
  save: 'Save',
  system: 'System',
  enabled: 'Enabled',
  disabled: 'Disabled',
  /** Not enabled yet, and never run. */
  draft: 'Draft',
  draftHint: 'Draft. Triggers start it once you enable it',
  toggleFailed: 'Error changing status',
  menu: 'More',
  inputs: (count: number) => (count === 0 ? 'Workflow parameters' : `Workflow parameters (${count})`),
  tests: 'Tests of the workflow',
  template: 'Create template',
  clone: 'Clone workflow',
  delete: 'Delete',
  editing: (name: string) => `${name} is editing`,
  looking: (name: string) => `${name} is looking`,
  ownWindow: 'another window of yours',
} as const;
