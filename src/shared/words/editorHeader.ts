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
  toggleFailed: 'Error changing status',
  menu: 'More',
  inputs: (count: number) => (count === 0 ? 'Workflow parameters' : `Workflow parameters (${count})`),
  tests: 'Tests of the workflow',
  template: 'Create template',
  clone: 'Clone workflow',
  delete: 'Delete',
  others: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this open`,
  editing: (name: string) => `${name} is editing`,
  looking: (name: string) => `${name} is looking`,
  ownWindow: 'another window of yours',
} as const;
